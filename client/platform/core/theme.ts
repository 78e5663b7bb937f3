import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

/** Deep spruce: the one accent. */
const spruce: MantineColorsTuple = [
  "#eef6f2",
  "#dbeae3",
  "#b6d5c7",
  "#8ebda8",
  "#66a389",
  "#44896d",
  "#2f7358",
  "#1f5f4a",
  "#184c3b",
  "#12392d",
];
/** The brass of the key hooks: a rare highlight. */
const brass: MantineColorsTuple = [
  "#fbf5e8",
  "#f3e7ca",
  "#e7d09a",
  "#dbb868",
  "#cda243",
  "#b98b2f",
  "#a0762a",
  "#835f22",
  "#664a1b",
  "#4a3613",
];
const neutral: MantineColorsTuple = [
  "#f7f8f7",
  "#f0f2f1",
  "#e4e8e6",
  "#d3d9d6",
  "#b4bdb9",
  "#8b9691",
  "#66726c",
  "#4c5752",
  "#343d39",
  "#1c2421",
];
/** Mantine reads its dark surfaces, borders and texts from here, light end first. */
const night: MantineColorsTuple = [
  "#e4e9e6",
  "#b9c3be",
  "#95a19b",
  "#6f7c75",
  "#3a4541",
  "#2d3733",
  "#1d2421",
  "#161c1a",
  "#111614",
  "#0c100f",
];

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
  },
});

const LIGHT = {
  "--kr-surface": "#ffffff",
  "--kr-surface-2": "#f6f8f7",
  "--kr-surface-3": "#edf1ef",
  "--kr-border": "#e2e7e4",
  "--kr-text": "#1c2421",
  "--kr-text-dim": "#59655f",
  "--kr-accent": "#1f5f4a",
  "--kr-accent-soft": "#e6f1ec",
  "--kr-on-accent": "#ffffff",
  "--kr-brass": "#8f691f",
  "--kr-pending": "#80601a",
  "--kr-confirmed": "#2a65a6",
  "--kr-checked-in": "#23704a",
  "--kr-checked-out": "#dde2e0",
  "--kr-no-show": "#b3392f",
  "--kr-lock": "#8a948f",
  "--kr-clean": "#1d7a4f",
  "--kr-dirty": "#96590a",
  "--kr-out-of-service": "#b3392f",
  "--kr-on-status": "#ffffff",
  "--kr-danger": "#b3392f",
  "--mantine-color-body": "#ffffff",
  "--mantine-color-text": "#1c2421",
  "--mantine-color-dimmed": "#59655f",
  "--mantine-color-placeholder": "#6b7771",
  "--mantine-color-error": "#b3392f",
  "--mantine-color-default-border": "#ced6d2",
};

const DARK = {
  "--kr-surface": "#151a18",
  "--kr-surface-2": "#1a211e",
  "--kr-surface-3": "#232b28",
  "--kr-border": "#2b3531",
  "--kr-text": "#e4e9e6",
  "--kr-text-dim": "#9caaa3",
  "--kr-accent": "#6fbf9f",
  "--kr-accent-soft": "#1d332b",
  "--kr-on-accent": "#0d1512",
  "--kr-brass": "#dbb868",
  "--kr-pending": "#d9b45c",
  "--kr-confirmed": "#74abe6",
  "--kr-checked-in": "#62bd8d",
  "--kr-checked-out": "#2e3834",
  "--kr-no-show": "#ee8d83",
  "--kr-lock": "#76827c",
  "--kr-clean": "#5cc08c",
  "--kr-dirty": "#e3a44f",
  "--kr-out-of-service": "#ee8d83",
  "--kr-on-status": "#0d1512",
  "--kr-danger": "#ee8d83",
  "--mantine-color-body": "#151a18",
  "--mantine-color-text": "#e4e9e6",
  "--mantine-color-dimmed": "#9caaa3",
  "--mantine-color-placeholder": "#84918b",
  "--mantine-color-error": "#ee8d83",
  "--mantine-color-default": "#1a211e",
  "--mantine-color-default-border": "#3b4742",
};

const FONT_VARIABLES = Object.fromEntries(Object.entries(FONT_SIZES).map(([name, size]) => [`--kr-font-${name}`, size]));

/** Keyrack's sizes of text and colours, beside Mantine's own. Each colour passes contrast on its surface in both schemes. */
export const resolveVariables: CSSVariablesResolver = () => ({ variables: FONT_VARIABLES, light: LIGHT, dark: DARK });
