import { atom } from "jotai";
import type { RoomProposal, RoomWish } from "#shared/stays/bookings/free-up-room.ts";

/** For whom a room is being looked for, and the way back to their bar. */
export type WishedRoom = { name: string; wish: RoomWish; goBack(): void };

/** Null while nobody's room is looked for. */
export const roomWishAtom = atom<WishedRoom | null>(null);

/** A booking without a room that counts on the last one of its type, for which another type is looked for. */
export type WaitingGuest = { id: string; name: string; goBack(): void };
export const waitingGuestAtom = atom<WaitingGuest | null>(null);

/** Proposal that the plan shows as bars at their new places. */
export const proposalAtom = atom<{ name: string; proposal: RoomProposal } | null>(null);

/** The proposal's panel gives way to the rows that it speaks of. */
export const panelPlaceAtom = atom<"top" | "bottom">("bottom");

/** Input for a proposal that the user has accepted. */
export function agreedTo({ moves }: Pick<RoomProposal, "moves">): { id: string; version: number; room_id: string }[] {
  return moves.map(({ id, version, to }) => ({ id, version, room_id: to.id }));
}
