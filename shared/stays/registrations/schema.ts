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
  name: z.string(),
  gender: z.enum(GENDERS),
  date_of_birth: z.string().nullable(),
  nationality: z.string().nullable(),
  address: Address,
  travel_document: TravelDocument.nullable().default(null),
});
export type RegisteredGuest = z.infer<typeof RegisteredGuest>;

/** By default all guests of the booking who are not registered yet. */
export const RegistrationInput = z.strictObject({ booking_id: Id, guest_ids: z.array(Id).min(1).max(99).optional() });
export type RegistrationInput = z.infer<typeof RegistrationInput>;

/** A registration number. */
const RegistrationNumber = z.string().min(1).max(12);

export const RegistrationUndo = z.strictObject({
  registrationNumber: RegistrationNumber,
  reason: z.string().trim().max(500).nullable().default(null),
});
export type RegistrationUndo = z.infer<typeof RegistrationUndo>;

/** The result of a registration: the number, and the form to sign as a PDF in base64. */
export const RegistrationReceipt = z
  .object({ registration_number: z.string(), document: z.object({ name: z.string(), content: z.string() }) })
  .meta({ id: "RegistrationReceipt" });
export type RegistrationReceipt = z.infer<typeof RegistrationReceipt>;

/** That a guest has signed on a screen; `outdated` where the entry was corrected since. */
const SignatureState = z.object({ signed_at: z.string(), outdated: z.boolean() });

/** An entry of the guest register. `check_in` and `check_out` are the days as registered, `left_on` is the actual day of departure. */
export const Registration = entity("registration", {
  booking_id: z.string(),
  booking_code: z.string(),
  room: z.string().nullable(),
  registration_number: z.string(),
  guests: z.array(RegisteredGuest),
  check_in: CalendarDate,
  check_out: CalendarDate,
  left_on: CalendarDate.nullable(),
  undone_at: z.string().nullable(),
  undone_by: z.string().nullable(),
  undo_reason: z.string().nullable(),
  /** The day from which the guests' names must be deleted. */
  kept_until: CalendarDate,
  signature: SignatureState.nullable(),
  /** A guest's data were changed since they were registered; the entry can be corrected to them. */
  changed_since: z.boolean(),
  /** How the entry stands with the municipality's program; null where it was never to be sent. */
  transmission: Transmission.nullable(),
});
export type Registration = z.infer<typeof Registration>;

export const SheetQuery = z.strictObject({ registrationNumber: RegistrationNumber });
export type SheetQuery = z.infer<typeof SheetQuery>;

/** An entry as its guest signs it. */
export const RegistrationSheet = z
  .object({
    object: z.literal("registration_sheet"),
    registration: Registration,
    property_name: z.string(),
    /** The guest's own. */
    language: Language,
    /** True if the law of the property's country accepts a signature on a screen. */
    signs_on_screen: z.boolean(),
    /** Names what is signed; a signature for another one is refused. */
    sha256: z.string(),
    drawing: SignatureDrawing.nullable(),
  })
  .meta({ id: "RegistrationSheet" });
export type RegistrationSheet = z.infer<typeof RegistrationSheet>;

/** A guest's signature on the sheet that was shown: `sha256` is that of the sheet. */
export const SignatureInput = z.strictObject({
  registrationNumber: RegistrationNumber,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  drawing: SignatureDrawing,
});
export type SignatureInput = z.infer<typeof SignatureInput>;

const filters = {
  /** Days of arrival, both inclusive. */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
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
export const RegistrationDocuments = z.strictObject({ numbers: z.array(RegistrationNumber).min(1).max(100) });
export type RegistrationDocuments = z.infer<typeof RegistrationDocuments>;

const PersonToRegister = z.object({
  id: z.string(),
  name: z.string(),
  nationality: z.string().nullable(),
  missing: z.array(z.enum(REGISTRATION_FIELDS)),
  /** What is not known of a foreigner's travel document, and stays open on the sheet. */
  document_missing: z.array(z.enum(DOCUMENT_FIELDS)),
});
export type PersonToRegister = z.infer<typeof PersonToRegister>;

/** A stay with unregistered guests, or with fewer guests `entered` on the booking than persons. */
export const StayToRegister = z
  .object({
    occupancy: z.int(),
    entered: z.int(),
    id: z.string(),
    code: z.string(),
    status: z.string(),
    room: z.string().nullable(),
    check_in: z.string(),
    check_out: z.string(),
    customer: z.string().nullable(),
    guests: z.array(PersonToRegister),
  })
  .meta({ id: "StayToRegister" });
export type StayToRegister = z.infer<typeof StayToRegister>;

export const STAYS_SHOWN = ["arrivals", "in_house"] as const;
/** `arrivals`: stays that arrive on that day, by default today; `in_house`: checked-in stays that are not registered. */
export const StaysToRegisterQuery = listQuery({ show: z.enum(STAYS_SHOWN).default("arrivals"), date: CalendarDate.optional() });
export type StaysToRegisterQuery = z.infer<typeof StaysToRegisterQuery>;
export const StaysToRegisterPage = pageOf(StayToRegister);
