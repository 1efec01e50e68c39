//! Every key is in every language, and every key can be said.
