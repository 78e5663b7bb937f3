import { reviewKeys } from "#server/access-control/revocation.ts";
import { accountFollows, takeBalance } from "#server/bookings/account.ts";
import { bookingStore } from "#server/bookings/queries.ts";
import type { BookingReactions } from "#server/bookings/reactions.ts";
import type { Relations } from "#server/core/expand.ts";
import type { Uses } from "#server/core/uses.ts";
import { assertLogo } from "#server/files/logo.ts";
import type { FolioOwners } from "#server/folios/owners.ts";
import { regroup } from "#server/groups/membership.ts";
import { groupStore } from "#server/groups/queries.ts";
import { withdrawMailsOfEndedStay } from "#server/mail/outbox.ts";
import type { PropertyChecks } from "#server/properties/checks.ts";
import { RELATIONS } from "#server/relations.ts";
import { forgetPasswordLinks } from "#server/session/password-links.ts";
import { endSessionsHere, hangUpKeysOf } from "#server/session/service.ts";
import type { TeamReactions } from "#server/team/reactions.ts";
import { USES } from "#server/uses.ts";

/** What modules need of those above them: handed in here, so that imports go down only. */
export type Wiring = {
  /** What `expand` can fetch. */
  readonly relations: Relations;
  /** What still needs an entity, asked before a delete. */
  readonly uses: Uses;
  readonly bookingReactions: BookingReactions;
  readonly folioOwners: FolioOwners;
  readonly teamReactions: TeamReactions;
  readonly propertyChecks: PropertyChecks;
};

/** The one table of what follows from what in the same transaction. */
export const wiring: Wiring = {
  relations: RELATIONS,
  uses: USES,
  bookingReactions: {
    following: [accountFollows],
    saved: [withdrawMailsOfEndedStay, reviewKeys],
    regrouped: [regroup],
  },
  teamReactions: {
    roleChanged: [hangUpKeysOf],
    removed: [endSessionsHere, hangUpKeysOf],
    emailChanged: [forgetPasswordLinks],
  },
  propertyChecks: [assertLogo],
  folioOwners: {
    booking: (work, id) => bookingStore.refer(work, id, "booking_id"),
    group: (work, id) => groupStore.refer(work, id, "group_id"),
    groupOfBooking: (view, id) => bookingStore.find(view, id).group_id,
    stay: (view, id) => bookingStore.find(view, id),
    settled(work, folio) {
      if (folio.booking_id !== null) return takeBalance(work, folio.booking_id);
      return folio.group_id === null ? folio : groupStore.find(work, folio.group_id);
    },
  },
};
