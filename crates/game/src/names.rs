//! Values with their names, each pair said once.

/// Gives an enum `ALL` and `NAMED`, its values in this order, `name`, how each is called in files and on the
/// command line, and `of_name`, the way back; with `: Display` it is shown by its name.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// enum Side {
///     Left,
///     Right,
/// }
/// paiju_game::names! { Side: Display; Left => "left", Right => "right" }
///
/// assert_eq!(Side::ALL.map(Side::name), ["left", "right"]);
/// assert_eq!(Side::of_name("right"), Some(Side::Right));
/// assert_eq!(Side::Left.to_string(), "left");
/// ```
#[macro_export]
macro_rules! names {
    (@Display $type:ty) => {
        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
    ($type:ty $(: $shown:ident)?; $($value:ident $(($of:path))? => $name:literal),+ $(,)?) => {
        impl $type {
            /// All of them, in order.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$value $(($of))?),+];

            /// All of them with their names.
            pub const NAMED: [(&'static str, Self); Self::ALL.len()] =
                [$(($name, Self::$value $(($of))?)),+];

            /// The name in files and on the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value $(($of))? => $name),+
                }
            }

            /// The value with a name.
            pub fn of_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|it| it.name() == name)
            }
        }
        $($crate::names!(@$shown $type);)?
    };
}
