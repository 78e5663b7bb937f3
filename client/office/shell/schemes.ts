import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";

/** Light, dark, or as the machine has it. */
export const SCHEMES = [
  { value: "light", icon: IconSun },
  { value: "dark", icon: IconMoon },
  { value: "auto", icon: IconDeviceDesktop },
] as const;
