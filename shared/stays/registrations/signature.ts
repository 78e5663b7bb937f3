import { z } from "zod";
import type { TravelDocument } from "#shared/guests/contacts/schema.ts";
import type { Address } from "#shared/platform/core/fields.ts";
import { COUNTRIES } from "#shared/platform/countries/countries.ts";
import type { RegistrationLaw } from "#shared/stays/registrations/rules.ts";

/** The size of the field that a guest signs in, in units of a stored signature, on whatever screen. */
export const SIGNATURE_FIELD = { width: 1000, height: 400 } as const;

/** Four times what a long name needs. */
const MAX_POINTS = 4_000;
const MAX_STROKES = 200;
/** A tap or a slip of the finger is no signature. */
const MIN_INK = 120;
/** Points that lie closer together are not told apart on paper. */
const MIN_STEP = 3;

/** One stroke from pen down to pen up: x and y in turn, in units from the top left. */
export type Stroke = readonly number[];

const StrokeInput = z
  .array(z.int().min(0).max(SIGNATURE_FIELD.width))
  .min(2)
  .max(2 * MAX_POINTS)
  .refine((stroke) => stroke.length % 2 === 0, "stroke_pairs")
  .refine((stroke) => stroke.every((value, index) => index % 2 === 0 || value <= SIGNATURE_FIELD.height), "stroke_outside");

/** A signature as strokes of a pen, small enough to be kept with each sheet. Its version tells later programs how to read it. */
export const SignatureDrawing = z
  .strictObject({
    version: z.literal(1).describe("The format of the strokes"),
    strokes: z.array(StrokeInput).min(1).max(MAX_STROKES).describe("Its strokes, as points x, y, x, y …"),
  })
  .refine(({ strokes }) => pointsIn(strokes) <= MAX_POINTS, { path: ["strokes"], message: "too_many_points" })
  .refine(({ strokes }) => isWritten(strokes), { path: ["strokes"], message: "nothing_written" });
export type SignatureDrawing = z.infer<typeof SignatureDrawing>;

/** A signature beside an entry of the register: when it was given, for what (the SHA-256 of `signedContent`), and how it looks. */
export const StoredSignature = z.object({
  version: z.literal(1),
  signed_at: z.string(),
  sha256: z.string(),
  drawing: SignatureDrawing,
});
export type StoredSignature = z.infer<typeof StoredSignature>;

/** True if strokes are long enough together to be a signature. */
export function isWritten(strokes: readonly Stroke[]): boolean {
  return strokes.reduce((length, stroke) => length + lengthOf(stroke), 0) >= MIN_INK;
}

/** True if one more stroke fits into what is stored. */
export function hasRoomForStroke(strokes: readonly Stroke[]): boolean {
  return strokes.length < MAX_STROKES && pointsIn(strokes) < MAX_POINTS * 0.9;
}

/**
 * Adds a point to a stroke; returns it unchanged if the point is too close to the last one, or the stroke is full. Points outside of the
 * field are moved to its edge.
 */
export function withPoint(stroke: Stroke, x: number, y: number): Stroke {
  const [left, top] = [within(x, SIGNATURE_FIELD.width), within(y, SIGNATURE_FIELD.height)];
  const [lastX, lastY] = stroke.slice(-2);
  if (stroke.length >= MAX_POINTS / 5) return stroke;
  if (lastX !== undefined && lastY !== undefined && Math.hypot(left - lastX, top - lastY) < MIN_STEP) return stroke;
  return [...stroke, left, top];
}

type SignedGuest = Readonly<Record<"name" | "gender", string>> &
  Readonly<Record<"date_of_birth" | "nationality", string | null>> & { address: Address; travel_document: TravelDocument | null };
type Signed = { registration_number: string; check_in: string; check_out: string; guests: readonly SignedGuest[] };

/**
 * Content that a guest signs, as text that is equal for equal sheets: number, days, and the data of all guests. Without the ids of
 * contacts, which change when two are merged.
 */
export function signedContent({ registration_number, check_in, check_out, guests }: Signed): string {
  const persons = guests.map(({ name, gender, date_of_birth, nationality, address, travel_document }) => [
    ...[name, gender, date_of_birth, nationality],
    ...[address.line1, address.line2, address.postal_code, address.city, address.state, address.country],
    travel_document && [
      ...[travel_document.type, travel_document.number, travel_document.issued_on, travel_document.issued_by, travel_document.country],
    ],
  ]);
  return JSON.stringify(["sheet-1", registration_number, check_in, check_out, persons]);
}

/** True if a signature on a screen is one before the law. */
export function signsOnScreen(law: RegistrationLaw): boolean {
  return COUNTRIES[law].registration.signs_on_screen;
}

function lengthOf(stroke: Stroke): number {
  let length = 0;
  for (let at = 2; at + 1 < stroke.length; at += 2) {
    length += Math.hypot((stroke[at] ?? 0) - (stroke[at - 2] ?? 0), (stroke[at + 1] ?? 0) - (stroke[at - 1] ?? 0));
  }
  return length;
}

function pointsIn(strokes: readonly Stroke[]): number {
  return strokes.reduce((sum, stroke) => sum + stroke.length / 2, 0);
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, Math.round(value)));
}
