export const ROLES = ["admin", "manager", "staff", "cleaning", "catering"] as const;
/** The role of a member or an API key. */
export type Role = (typeof ROLES)[number];
/** The role of the actor; `guest` is the holder of a stay's link. It can't be assigned and has no grant. */
export type ActorRole = Role | "guest";

type Grant = "write" | "read" | "–";
/** A grant for each of the roles, in their order. */
type ForEach<Roles extends readonly unknown[]> = { readonly [Index in keyof Roles]: Grant };

/**
 * The permissions of each role. Columns in the order of `ROLES`; "write" includes reading. This table drives the server's
 * checks, the client's menus and buttons, and the tables of roles in docs/owners.
 */
export const GRANTS = {
  bookings: ["write", "write", "write", "–", "–"],
  folios: ["write", "write", "write", "–", "–"],
  invoice_cancellation: ["write", "write", "–", "–", "–"],
  access_control: ["write", "write", "write", "–", "–"],
  room_status: ["write", "write", "write", "write", "–"],
  rooms: ["write", "write", "read", "read", "–"],
  room_types: ["write", "write", "read", "–", "–"],
  housekeeping: ["read", "read", "read", "read", "–"],
  base_data: ["write", "write", "read", "–", "–"],
  files: ["write", "write", "write", "–", "–"],
  /** Housekeeping writes notes of rooms only, because the role has no access to other entities. */
  notes: ["write", "write", "write", "write", "–"],
  events: ["write", "write", "write", "–", "–"],
  service_list: ["read", "read", "read", "–", "read"],
  reports: ["read", "read", "–", "–", "–"],
  audits: ["write", "write", "–", "–", "–"],
  /** Setting up the register and its device; receipts themselves follow from payments. */
  cash_register: ["write", "read", "–", "–", "–"],
  /** The daily closing: the person who works at the front desk counts the drawer. */
  cash_closings: ["write", "write", "write", "–", "–"],
  property: ["write", "write", "read", "–", "–"],
  property_name: ["read", "read", "read", "read", "read"],
  properties: ["write", "–", "–", "–", "–"],
  settings: ["write", "read", "read", "–", "–"],
  team: ["write", "read", "–", "–", "–"],
  api_keys: ["write", "–", "–", "–", "–"],
  security_log: ["read", "–", "–", "–", "–"],
  system: ["write", "–", "–", "–", "–"],
  /** A backup holds all properties: making and downloading ask for an admin of all of them. */
  backups: ["write", "–", "–", "–", "–"],
  own: ["write", "write", "write", "write", "write"],
} as const satisfies Record<string, ForEach<typeof ROLES>>;

export type Area = keyof typeof GRANTS;
export type Permission = `${Area}:${"read" | "write"}`;

export function can(role: ActorRole, permission: Permission): boolean {
  const [area, wanted] = permission.split(":");
  const grant = grantOf(role, area as Area);
  return grant === "write" || grant === wanted;
}

/** A role is at most as high as another when every grant of it is one of the other's. */
export function isAtMost(role: Role, other: ActorRole): boolean {
  return (Object.keys(GRANTS) as Area[]).every((area) => STRENGTH[grantOf(role, area)] <= STRENGTH[grantOf(other, area)]);
}

/**
 * The role in which one actor may act for another: its own where it is at most the other's, else the other's; null if
 * neither includes the other.
 */
export function lowerRole(role: Role, other: Role): Role | null {
  if (isAtMost(role, other)) return role;
  return isAtMost(other, role) ? other : null;
}

const STRENGTH = { "–": 0, read: 1, write: 2 } as const satisfies Record<Grant, number>;

function grantOf(role: ActorRole, area: Area): Grant {
  if (role === "guest") return "–";
  return GRANTS[area][ROLES.indexOf(role)] ?? "–";
}
