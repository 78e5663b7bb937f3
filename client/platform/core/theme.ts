import { type CSSVariablesResolver, createTheme } from "@mantine/core";
import { brass, DARK, FIXED, LIGHT, neutral, night, spruce } from "#client/platform/core/palette.ts";

const FONTS = '"Inter Figures", "Inter Variable", Inter, system-ui, sans-serif';

/** All sizes of text, in the styles as `--kr-font-sm`. Compact tables and the plan are `sm`, running text is `md`. */
export const FONT_SIZES = { "2xs": "11px", xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "18px", "2xl": "24px" };

/** All rounded corners, in the styles as `--mantine-radius-md`: marks, tags, fields and buttons, cards and windows, pills. */
export const RADII = { xs: "3px", sm: "5px", md: "8px", lg: "10px", xl: "16px" };

/**
 * The four widths at which a layout changes, in the styles as `@media (width < 800px)`: phones, everything with a menu drawer, two
 * columns, and wide screens. CSS cannot read variables there, so that the styles repeat the figures.
 */
export const BREAKPOINTS = { phone: 640, drawer: 800, columns: 1100, wide: 1200 };

const em = (pixels: number) => `${pixels / 16}em`;

export const theme = createTheme({
  colors: { spruce, brass, gray: neutral, dark: night },
  primaryColor: "spruce",
  primaryShade: { light: 7, dark: 6 },
  fontFamily: FONTS,
  headings: { fontFamily: FONTS, fontWeight: "620" },
  fontSizes: FONT_SIZES,
  defaultRadius: "md",
  radius: RADII,
  breakpoints: {
    xs: em(BREAKPOINTS.phone),
    sm: em(BREAKPOINTS.drawer),
    md: em(BREAKPOINTS.columns),
    lg: em(BREAKPOINTS.wide),
    // Mantine's own: nothing changes beyond.
    xl: "88em",
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  focusRing: "auto",
  // A menu or a list of choices stays inside the landmark or dialog that opened it, where screen readers look for it.
  components: {
    Menu: { defaultProps: { withinPortal: false, floatingStrategy: "fixed", withInitialFocusPlaceholder: false } },
    Combobox: { defaultProps: { withinPortal: false, floatingStrategy: "fixed" } },
    Select: { defaultProps: { openOnFocus: false } },
    // The window never scrolls, the shell does; a scroll lock recalculates the styles of the whole page whenever a dialog opens.
    Modal: { defaultProps: { lockScroll: false } },
    ModalRoot: { defaultProps: { lockScroll: false } },
    DrawerRoot: { defaultProps: { lockScroll: false } },
  },
});

const FONT_VARIABLES = Object.fromEntries(Object.entries(FONT_SIZES).map(([name, size]) => [`--kr-font-${name}`, size]));

/** Keyrack's sizes of text and colours, beside Mantine's own. */
export const resolveVariables: CSSVariablesResolver = () => ({ variables: { ...FONT_VARIABLES, ...FIXED }, light: LIGHT, dark: DARK });
