import { localDate, type Stay } from "#shared/core/stays.ts";

/** Where and when, as the activity log names it in any language: `101, 05.04.–08.04.` */
export function placeName(room: { number: string } | null, type: { type_name: string }, stay: Stay, zone: string): string {
  return `${room?.number ?? type.type_name}, ${short(stay.check_in, zone)}–${short(stay.check_out, zone)}`;
}

function short(instant: string, zone: string): string {
  const [, month, day] = localDate(instant, zone).split("-");
  return `${day}.${month}.`;
}
