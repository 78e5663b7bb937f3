import type { Say } from "#client/platform/core/i18n.ts";
import type { Conflict, Proposal } from "#shared/channels/conflicts/schema.ts";

/** Describes a conflict in a sentence. */
export function reasonOf({ kind, room, booking, channel_stay_id, request }: Conflict, say: Say): string {
  if (request !== null && (kind === "no_room" || kind === "not_changed" || kind === "not_mapped")) return say(`conflicts.request_${kind}`);
  if (kind === "not_changed" && channel_stay_id !== null) return say("conflicts.portal_not_changed");
  if (kind !== "no_room") return say(`conflicts.${kind}`);
  if (!booking || booking.status === "canceled") return say("conflicts.no_room_full");
  return say(room ? "conflicts.no_room" : "conflicts.no_room_type");
}

/** Label of a proposal's button: `Huber to 104, then it fits into 101`. */
export function wordsOfProposal(proposal: Proposal, { request }: Conflict, say: Say): string {
  if (proposal.kind === "accept" && request !== null) return say("conflicts.change_offer");
  if (proposal.kind !== "room") return say(`conflicts.${proposal.kind}`);
  const { room, other_type, moves } = proposal;
  const [first] = moves;
  if (request !== null) {
    return other_type === null
      ? say("conflicts.offer_room", { number: room.number })
      : say("conflicts.offer_better", { number: room.number, type: other_type });
  }
  if (other_type !== null) return say("conflicts.take_better", { number: room.number, type: other_type });
  if (!first) return say("conflicts.take_room", { number: room.number });
  const moved = { name: first.name ?? first.code, number: first.to.number };
  const words = moves.length === 1 ? say("conflicts.move", moved) : say("conflicts.moves_more", { ...moved, count: moves.length - 1 });
  return say("conflicts.take_sold", { moves: words, number: room.number });
}

/** Tells what was done: `Airbnb is in room 101 now`. */
export function wordsOfDone(proposal: Proposal, { channel, request }: Conflict, say: Say): string {
  if (proposal.kind === "accept" && request !== null) return say("conflicts.offer_changed");
  if (proposal.kind !== "room") return say(`conflicts.${DONE[proposal.kind]}`);
  const { number } = proposal.room;
  return request === null ? say("conflicts.placed", { channel, number }) : say("conflicts.offered", { number });
}

const DONE = { bring_back: "brought_back", accept: "accepted", keep: "kept" } as const;

export function keyOfProposal(proposal: Proposal): string {
  if (proposal.kind !== "room") return proposal.kind;
  return [proposal.room.id, ...proposal.moves.map(({ id, to }) => `${id} ${to.id}`)].join(" ");
}
