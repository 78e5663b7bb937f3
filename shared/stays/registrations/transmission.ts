import { z } from "zod";
import { EXEMPTIONS, type Exemption } from "#shared/prices/local-taxes/schema.ts";

/** Programs of municipalities that take registrations from other programs. */
const SERVICES = ["meldescheine"] as const;

/** The addresses of meldescheine.de, by its public documentation: the test system has its own logins and data. */
export const SERVICE_ADDRESSES = {
  live: "https://api.meldescheine.de/api/",
  test: "https://dev-api.meldescheine.de/api/",
} as const;

const ForeignId = z.int().min(1).max(999_999_999);

/** The tariff of a guest at the municipality. Who is not named by age or reason has the one for adults. */
export const Tariffs = z.strictObject({
  adult: ForeignId.describe("The tariff of adults"),
  child: ForeignId.nullable().default(null).describe("The tariff of children; null for the adults'"),
  child_below: z
    .int()
    .min(1)
    .max(18)
    .nullable()
    .default(null)
    .describe("Below which age on the day of arrival a guest has the children's tariff"),
  exempt: ForeignId.nullable().default(null).describe("The tariff of exempt guests; null for none"),
});
export type Tariffs = z.infer<typeof Tariffs>;

/** Service and login for sending registrations; the password is stored separately. */
export const ServiceSetup = z.strictObject({
  service: z.enum(SERVICES).describe("Which program takes the registrations"),
  url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .describe("The address"),
  username: z.string().trim().min(1).max(200).describe("The user name of the login there"),
  municipality: ForeignId.describe("The municipality's number there"),
  property: ForeignId.describe("The property's number there"),
  tariffs: Tariffs.describe("Which tariff of local tax adults, children and exempt guests get"),
  /** Statutes on visitor's tax ask for guests of the own country, too; the law of Germany (§ 29 BMG) for foreigners only. */
  everybody: z.boolean().default(false).describe("Whether all guests are sent rather than those who are to be registered"),
});
export type ServiceSetup = z.infer<typeof ServiceSetup>;

/** An empty password keeps the stored one; null instead of a setup switches the service off. */
export const ServiceInput = z.strictObject({
  setup: ServiceSetup.nullable().describe("How it is set up; null switches it off"),
  password: z.string().max(200).optional().describe("The password of the login there, which is stored encrypted and never answered"),
});
export type ServiceInput = z.infer<typeof ServiceInput>;

/** A login to try. An empty password is the stored one. */
export const ServiceCheck = ServiceSetup.pick({ service: true, url: true, username: true }).extend({
  password: z.string().max(200).optional().describe("The password of the login there, which is stored encrypted and never answered"),
});
export type ServiceCheck = z.infer<typeof ServiceCheck>;

/** Service to which registrations are sent, with its state. */
export const ServiceState = z
  .object({
    object: z.literal("registration_service"),
    setup: ServiceSetup.nullable().describe("How it is set up; null for not at all"),
    has_password: z.boolean().describe("Whether a password is stored; it is never answered"),
    waiting: z.int().describe("How many entries wait to be sent"),
    failed: z.int().describe("Entries that need attention: refused, given up, or unknown whether they arrived"),
    last_sent_at: z.string().nullable().describe("When an entry was last taken"),
    version: z.int(),
  })
  .meta({ id: "RegistrationService" });
export type ServiceState = z.infer<typeof ServiceState>;

const Named = z.object({ id: z.int(), name: z.string().describe("The name under which people know it") });
/** Municipalities, properties and tariffs that a login may use. */
export const ServiceOffer = z
  .object({
    municipalities: z.array(Named).describe("The municipalities that the login may use"),
    properties: z.array(Named).describe("The properties that the login may use"),
    tariffs: z.array(Named).describe("The tariffs of local tax"),
  })
  .meta({ id: "RegistrationServiceOffer" });
export type ServiceOffer = z.infer<typeof ServiceOffer>;

/**
 * `not_due`: the guests have not arrived. `waiting`: is sent, or sent again. `sent`: the service has it as it is here. `refused`: its data
 * are wrong there. `failed`: given up after a day, or the login is refused. `unclear`: it may have arrived without an answer, and would be
 * there twice if it were sent again. `canceled`: taken back there.
 */
export const TRANSMISSION_STATES = ["not_due", "waiting", "sent", "refused", "failed", "unclear", "canceled"] as const;

/** Why a call to the service has failed; `locked`: the sheet can no longer be changed there. */
export const SERVICE_ERRORS = [
  "not_configured",
  "unreachable",
  "timeout",
  "local_address",
  "unauthorized",
  "unreadable",
  "unavailable",
  "refused",
  "numbers_exhausted",
  "locked",
] as const;
export type ServiceError = (typeof SERVICE_ERRORS)[number];

/** Error of one guest's data, in the words of the service; `guest` is null for the sheet itself. */
export const GuestError = z.object({
  guest: z.int().nullable().describe("Which guest, from 0 on"),
  field: z.string().nullable().describe("Which field"),
  message: z.string().describe("What is wrong with it, for developers in English"),
});
export type GuestError = z.infer<typeof GuestError>;

/** Transmission state of an entry. */
export const Transmission = z.object({
  state: z.enum(TRANSMISSION_STATES).describe("The state of the transfer"),
  number: z.string().nullable().describe("The number under which the municipality knows the entry"),
  sent_at: z.string().nullable().describe("When it was sent; null while it waits"),
  error: z.enum(SERVICE_ERRORS).nullable().describe("Why it was not taken"),
  errors: z.array(GuestError).describe("What the municipality's program has refused"),
  next_attempt_at: z.string().nullable().describe("When it is sent again; null if it is not"),
});
export type Transmission = z.infer<typeof Transmission>;

/** A guest's tariff: by the reason of an exemption first, then by age on the day of arrival. Who has no known birthday counts as an adult. */
export function tariffOf(
  { date_of_birth, exemption }: { date_of_birth: string | null; exemption: Exemption | null },
  arrival: string,
  tariffs: Tariffs,
): number {
  if (exemption !== null && EXEMPTIONS.includes(exemption) && tariffs.exempt !== null) return tariffs.exempt;
  const isChild = tariffs.child_below !== null && date_of_birth !== null && ageOn(date_of_birth, arrival) < tariffs.child_below;
  return isChild && tariffs.child !== null ? tariffs.child : tariffs.adult;
}

/** The age in years on a day; anyone who is born on 29 February has the birthday on 1 March of other years. */
export function ageOn(date_of_birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(date_of_birth.slice(0, 4));
  return day.slice(5) < date_of_birth.slice(5) ? years - 1 : years;
}

/** First names and family name of a name as it is written here, the family name last: `Anna Maria Gruber`. */
export function splitName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/);
  const last = words.pop() ?? "";
  return { first: words.join(" "), last };
}

/** The settings that hold the setup; the password's is write-only. */
export const SERVICE_KEYS = { setup: "REGISTRATION_SERVICE", password: "REGISTRATION_SERVICE_SECRET" } as const;
