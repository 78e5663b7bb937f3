import type { MantineColorsTuple } from "@mantine/core";

/** Deep spruce: the one accent. */
export const spruce: MantineColorsTuple = [
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
export const brass: MantineColorsTuple = [
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
export const neutral: MantineColorsTuple = [
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
export const night: MantineColorsTuple = [
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

/** Mantine's own variables, which follow ours in both schemes. */
const MANTINE = {
  "--mantine-color-body": "var(--kr-surface)",
  "--mantine-color-text": "var(--kr-text)",
  "--mantine-color-dimmed": "var(--kr-text-dim)",
  "--mantine-color-error": "var(--kr-danger)",
};

const NIGHT_CONFIRMED = "#74abe6";
const NIGHT_CHECKED_IN = "#62bd8d";
/** The share of its light that a bar keeps in the dark, where a plan is full of them. Their text still has a contrast of 5. */
const CALM = 0.8;

/** The colour a fifth darker. */
function calmer(colour: string): string {
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * CALM));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Colours of the light scheme. Each passes contrast on its surface. */
export const LIGHT = {
  ...MANTINE,
  "--kr-surface": "#ffffff",
  "--kr-surface-2": "#f6f8f7",
  "--kr-surface-3": "#edf1ef",
  "--kr-border": "#e2e7e4",
  "--kr-text": neutral[9],
  "--kr-text-dim": "#59655f",
  "--kr-accent": spruce[7],
  "--kr-accent-soft": "#e6f1ec",
  "--kr-on-accent": "#ffffff",
  "--kr-brass": "#8f691f",
  "--kr-pending": "#80601a",
  "--kr-confirmed": "#2a65a6",
  "--kr-checked-in": "#23704a",
  "--kr-bar-confirmed": "var(--kr-confirmed)",
  "--kr-bar-checked-in": "var(--kr-checked-in)",
  "--kr-checked-out": "#dde2e0",
  "--kr-no-show": "var(--kr-danger)",
  "--kr-lock": "#8a948f",
  "--kr-clean": "#1d7a4f",
  "--kr-dirty": "#96590a",
  "--kr-out-of-service": "var(--kr-danger)",
  "--kr-on-status": "#ffffff",
  "--kr-danger": "#b3392f",
  "--mantine-color-placeholder": "#6b7771",
  "--mantine-color-default-border": "#ced6d2",
};

/** Colours of the dark scheme. Each passes contrast on its surface. */
export const DARK = {
  ...MANTINE,
  "--kr-surface": "#151a18",
  "--kr-surface-2": "#1a211e",
  "--kr-surface-3": "#232b28",
  "--kr-border": "#2b3531",
  "--kr-text": night[0],
  "--kr-text-dim": "#9caaa3",
  "--kr-accent": "#6fbf9f",
  "--kr-accent-soft": "#1d332b",
  "--kr-on-accent": "#0d1512",
  "--kr-brass": brass[3],
  "--kr-pending": "#d9b45c",
  "--kr-confirmed": NIGHT_CONFIRMED,
  "--kr-checked-in": NIGHT_CHECKED_IN,
  "--kr-bar-confirmed": calmer(NIGHT_CONFIRMED),
  "--kr-bar-checked-in": calmer(NIGHT_CHECKED_IN),
  "--kr-checked-out": "#2e3834",
  "--kr-no-show": "var(--kr-danger)",
  "--kr-lock": "#76827c",
  "--kr-clean": "#5cc08c",
  "--kr-dirty": "#e3a44f",
  "--kr-out-of-service": "var(--kr-danger)",
  "--kr-on-status": "#0d1512",
  "--kr-danger": "#ee8d83",
  "--mantine-color-placeholder": "#84918b",
  "--mantine-color-default": "#1a211e",
  "--mantine-color-default-border": "#3b4742",
};

/** Colours that are the same in both schemes: paper and what is written on it (as `server/tenant/pdf/ink.ts`), periods, shadows. */
export const FIXED = {
  "--kr-paper": "#ffffff",
  "--kr-paper-shade": "#f1f1f1",
  "--kr-paper-line": "#d8dde3",
  "--kr-paper-border": "#999999",
  "--kr-ink": "#1c2530",
  "--kr-ink-dim": "#5f6b78",
  "--kr-ink-black": "#000000",
  "--kr-paper-confirmed": "#d5e3f3",
  "--kr-paper-checked-in": "#d0e8da",
  "--kr-paper-checked-out": "#e8ebe9",
  "--kr-key": "#e3c27a",
  "--kr-period-0": brass[5],
  "--kr-period-1": "#3f7cc0",
  "--kr-period-2": "#b7603a",
  "--kr-period-3": "#7f62b3",
  "--kr-period-4": "#2a8a8f",
  "--kr-period-5": "#b35079",
  "--kr-shadow-bar": "0 4px 16px rgb(0 0 0 / 8%)",
  "--kr-shadow-card": "0 8px 28px rgb(0 0 0 / 15%)",
  "--kr-shadow-dragged": "0 6px 18px rgb(0 0 0 / 20%)",
};
