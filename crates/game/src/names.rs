//! Values with their names, each pair said once.

/// Gives an enum `ALL`, its values in this order, and `name`, how each is called in files and on the
/// command line.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// enum Side {
///     Left,
///     Right,
/// }
/// paiju_game::names! { Side; Left => "left", Right => "right" }
///
/// assert_eq!(Side::ALL.map(Side::name), ["left", "right"]);
/// ```
#[macro_export]
macro_rules! names {
    ($type:ty; $($value:ident $(($of:path))? => $name:literal),+ $(,)?) => {
        impl $type {
            /// All of them, in order.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$value $(($of))?),+];

            /// The name in files and on the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value $(($of))? => $name),+
                }
            }
        }
    };
}
