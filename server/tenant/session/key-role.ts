import { lowerRole, type Role } from "#shared/platform/core/permissions.ts";

/**
 * The role in which a key acts: never above its maker's present role. Null once the maker has left the property; the key is then invalid.
 */
export function effectiveRole(role: Role, makerRole: Role | null): Role | null {
  return makerRole === null ? null : lowerRole(role, makerRole);
}
