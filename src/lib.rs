//! paiju (排局, "composed position").
