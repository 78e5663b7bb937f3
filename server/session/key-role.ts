import { lowerRole, type Role } from "#shared/core/permissions.ts";

/** The role in which a key acts: never above what its maker may do now. Null, and so no key any more, once the maker has left. */
export function effectiveRole(role: Role, makerRole: Role | null): Role | null {
  return makerRole === null ? null : lowerRole(role, makerRole);
}
