const INTERFACE = "ACCESS_CONTROL_INTERFACE";

type Settings = readonly { key: string; value: string | null }[];

/** True if the property has a door system; without one the screens hide the key buttons. */
export function hasDoors(settings: Settings): boolean {
  return settings.some(({ key }) => key === INTERFACE);
}

export type DoorSystem = { driver: "simulator" } | { driver: "http"; url: string; secret: string };

/** The door system named in the settings, or the key of the setting that is missing. */
export function doorSystemOf(settings: Settings): DoorSystem | { missing: string } {
  const valueOf = (name: string) => settings.find(({ key }) => key === name)?.value || null;
  const driver = valueOf(INTERFACE);
  if (driver === "simulator") return { driver };
  if (driver !== "http") return { missing: INTERFACE };
  const url = valueOf("ACCESS_CONTROL_URL");
  const secret = valueOf("ACCESS_CONTROL_SECRET");
  if (url === null) return { missing: "ACCESS_CONTROL_URL" };
  return secret === null ? { missing: "ACCESS_CONTROL_SECRET" } : { driver, url, secret };
}
