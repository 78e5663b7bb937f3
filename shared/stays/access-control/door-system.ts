/** The settings of door systems. Nuki has its own, so that its token goes to no other address and a former gateway's address gets no token. */
export const DOOR_KEYS = {
  driver: "ACCESS_CONTROL_INTERFACE",
  url: "ACCESS_CONTROL_URL",
  secret: "ACCESS_CONTROL_SECRET",
  nuki_url: "ACCESS_CONTROL_NUKI_URL",
  nuki_token: "ACCESS_CONTROL_NUKI_SECRET",
  nuki_doors: "ACCESS_CONTROL_NUKI_DOORS",
} as const;

export const DOOR_DRIVERS = ["simulator", "http", "nuki"] as const;

/** The address of Nuki's Web API. */
export const NUKI_URL = "https://api.nuki.io";

type Settings = readonly { key: string; value: string | null }[];

/** True if the property has a door system; without one the screens hide the key buttons. */
export function hasDoors(settings: Settings): boolean {
  return settings.some(({ key }) => key === DOOR_KEYS.driver);
}

/** True if keys are codes that the program chooses and stores, one for all rooms of a stay. */
export function hasStoredCodes(settings: Settings): boolean {
  return valueIn(settings, DOOR_KEYS.driver) === "nuki";
}

export type NukiSystem = { driver: "nuki"; url: string; token: string };
export type DoorSystem = { driver: "simulator" } | { driver: "http"; url: string; secret: string } | NukiSystem;

/** The door system named in the settings, or the key of the setting that is missing. */
export function doorSystemOf(settings: Settings): DoorSystem | { missing: string } {
  const driver = valueIn(settings, DOOR_KEYS.driver);
  if (driver === "simulator") return { driver };
  if (driver === "nuki") return nukiOf(settings);
  if (driver !== "http") return { missing: DOOR_KEYS.driver };
  const url = valueIn(settings, DOOR_KEYS.url);
  const secret = valueIn(settings, DOOR_KEYS.secret);
  if (url === null) return { missing: DOOR_KEYS.url };
  return secret === null ? { missing: DOOR_KEYS.secret } : { driver, url, secret };
}

/** The property's access to Nuki, also while new keys are made by another system: codes on its locks are looked after all the same. */
export function nukiOf(settings: Settings): NukiSystem | { missing: string } {
  const token = valueIn(settings, DOOR_KEYS.nuki_token);
  if (token === null) return { missing: DOOR_KEYS.nuki_token };
  return { driver: "nuki", url: valueIn(settings, DOOR_KEYS.nuki_url) ?? NUKI_URL, token };
}

function valueIn(settings: Settings, name: string): string | null {
  return settings.find(({ key }) => key === name)?.value || null;
}
