import { z } from "zod";
import { GENDERS, TravelDocument } from "#shared/guests/contacts/schema.ts";
import { Address, CalendarDate, entity, Id, Language } from "#shared/platform/core/fields.ts";
import { listQuery, pageOf, sortable } from "#shared/platform/core/page.ts";
import { DOCUMENT_FIELDS, REGISTRATION_FIELDS } from "#shared/stays/registrations/rules.ts";
import { SignatureDrawing } from "#shared/stays/registrations/signature.ts";
import { Transmission } from "#shared/stays/registrations/transmission.ts";

/** A guest in the register, frozen at registration. The first one signs. */
export const RegisteredGuest = z.object({
  contact_id: z.string(),
  name: z.string().describe("The name under which people know it"),
  gender: z.enum(GENDERS),
  date_of_birth: z.string().nullable(),
  nationality: z.string().nullable(),
  address: Address.describe("Postal address"),
  travel_document: TravelDocument.nullable().default(null),
});
export type RegisteredGuest = z.infer<typeof RegisteredGuest>;

/** By default all guests of the booking who are not registered yet. */
export const RegistrationInput = z.strictObject({
  booking_id: Id,
  guest_ids: z.array(Id).min(1).max(99).optional().describe("The guests to register; all that are entered without it"),
});
export type RegistrationInput = z.infer<typeof RegistrationInput>;

/** A registration number. */
const RegistrationNumber = z.string().min(1).max(12);

export const RegistrationUndo = z.strictObject({
  registrationNumber: RegistrationNumber.describe("The number of the entry in the guest register"),
  reason: z.string().trim().max(500).nullable().default(null).describe("Why the entry is undone"),
});
export type RegistrationUndo = z.infer<typeof RegistrationUndo>;

/** The result of a registration: the number, and the form to sign as a PDF in base64. */
export const RegistrationReceipt = z
  .object({
    registration_number: z.string().describe("The number of the entry in the guest register"),
    document: z
      .object({ name: z.string().describe("The name under which people know it"), content: z.string().describe("The PDF in base64") })
      .describe("The form to sign"),
  })
  .meta({ id: "RegistrationReceipt" });
export type RegistrationReceipt = z.infer<typeof RegistrationReceipt>;

/** That a guest has signed on a screen; `outdated` where the entry was corrected since. */
const SignatureState = z.object({
  signed_at: z.string().describe("When the guest signed"),
  outdated: z.boolean().describe("The entry was corrected after it had been signed"),
});

/** An entry of the guest register. `check_in` and `check_out` are the days as registered, `left_on` is the actual day of departure. */
export const Registration = entity("registration", {
  booking_id: z.string(),
  booking_code: z.string().describe("The booking's code"),
  room: z.string().nullable().describe("The room's number"),
  registration_number: z.string(),
  guests: z.array(RegisteredGuest).describe("The guests with the data that the law asks for"),
  check_in: CalendarDate.describe("The arrival"),
  check_out: CalendarDate.describe("The planned departure"),
  left_on: CalendarDate.nullable().describe("The day they left; null while they stay"),
  undone_at: z.string().nullable().describe("When the entry was undone; null while it is valid"),
  undone_by: z.string().nullable().describe("Who has undone it"),
  undo_reason: z.string().nullable().describe("Why it was undone"),
  kept_until: CalendarDate.describe("Until when the law keeps the entry"),
  signature: SignatureState.nullable().describe("The signature on a screen; null if there is none"),
  changed_since: z.boolean().describe("The guests' data have changed since: correct takes them over"),
  transmission: Transmission.nullable().describe("The state of the transfer to the municipality's program; null if none is set up"),
});
export type Registration = z.infer<typeof Registration>;

export const SheetQuery = z.strictObject({
  registrationNumber: RegistrationNumber.describe("The number of the entry in the guest register"),
});
export type SheetQuery = z.infer<typeof SheetQuery>;

/** An entry as its guest signs it. */
export const RegistrationSheet = z
  .object({
    object: z.literal("registration_sheet"),
    registration: Registration.describe("The entry"),
    property_name: z.string(),
    language: Language.describe("The guest's language"),
    signs_on_screen: z.boolean().describe("The law of the country takes a signature on a screen"),
    sha256: z.string().describe("SHA-256 of the sheet that was shown; a signature for another one is refused"),
    drawing: SignatureDrawing.nullable().describe("The signature; null if there is none"),
  })
  .meta({ id: "RegistrationSheet" });
export type RegistrationSheet = z.infer<typeof RegistrationSheet>;

/** A guest's signature on the sheet that was shown: `sha256` is that of the sheet. */
export const SignatureInput = z.strictObject({
  registrationNumber: RegistrationNumber.describe("The number of the entry in the guest register"),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe("SHA-256 of the sheet that was shown"),
  drawing: SignatureDrawing.describe("The signature"),
});
export type SignatureInput = z.infer<typeof SignatureInput>;

const filters = {
  from: CalendarDate.optional().describe("The first day, by the day of arrival"),
  to: CalendarDate.optional().describe("The last day, inclusive"),
  /** A number, or any part of a guest's name. */
  query: z.string().trim().min(1).max(200).optional(),
};

export const RegistrationQuery = listQuery({
  ...filters,
  /** Only entries whose retention period has ended on that day. */
  due_on: CalendarDate.optional(),
  sort: sortable(["registration_number", "check_in"]),
});
export type RegistrationQuery = z.infer<typeof RegistrationQuery>;

export const RegistrationExport = z.strictObject(filters);
export type RegistrationExport = z.infer<typeof RegistrationExport>;

/** The registration forms of several entries, combined in one PDF. */
export const RegistrationDocuments = z.strictObject({
  numbers: z.array(RegistrationNumber).min(1).max(100).describe("The numbers of the entries, repeated"),
});
export type RegistrationDocuments = z.infer<typeof RegistrationDocuments>;

const PersonToRegister = z.object({
  id: z.string(),
  name: z.string().describe("The name under which people know it"),
  nationality: z.string().nullable(),
  missing: z.array(z.enum(REGISTRATION_FIELDS)).describe("What is still missing"),
  document_missing: z.array(z.enum(DOCUMENT_FIELDS)).describe("What is missing of the travel document"),
});
export type PersonToRegister = z.infer<typeof PersonToRegister>;

/** A stay with unregistered guests, or with fewer guests `entered` on the booking than persons. */
export const StayToRegister = z
  .object({
    occupancy: z.int().describe("How many persons stay, children included"),
    entered: z.int().describe("How many of its persons are entered"),
    id: z.string(),
    code: z.string().describe("A short code by which people name it, unique among live records"),
    status: z.string().describe("The present status"),
    room: z.string().nullable().describe("The room's number"),
    check_in: z.string(),
    check_out: z.string(),
    customer: z.string().nullable().describe("The paying contact's name"),
    guests: z.array(PersonToRegister).describe("The guests that are entered"),
  })
  .meta({ id: "StayToRegister" });
export type StayToRegister = z.infer<typeof StayToRegister>;

export const STAYS_SHOWN = ["arrivals", "in_house"] as const;
/** `arrivals`: stays that arrive on that day, by default today; `in_house`: checked-in stays that are not registered. */
export const StaysToRegisterQuery = listQuery({
  show: z.enum(STAYS_SHOWN).default("arrivals").describe("The day's arrivals, or the guests in the house"),
  date: CalendarDate.optional().describe("The day, YYYY-MM-DD in the property's time zone"),
});
export type StaysToRegisterQuery = z.infer<typeof StaysToRegisterQuery>;
export const StaysToRegisterPage = pageOf(StayToRegister);
