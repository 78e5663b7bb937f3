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
  adult: ForeignId,
  child: ForeignId.nullable().default(null),
  /** Guests below this age on the day of arrival have the children's tariff. */
  child_below: z.int().min(1).max(18).nullable().default(null),
  /** Of guests who owe no local tax for a reason, whichever it is. */
  exempt: ForeignId.nullable().default(null),
});
export type Tariffs = z.infer<typeof Tariffs>;

/** Where and as whom registrations are sent; the password is kept apart. */
export const ServiceSetup = z.strictObject({
  service: z.enum(SERVICES),
  url: z.url({ protocol: /^https?$/ }).max(300),
  username: z.string().trim().min(1).max(200),
  /** The municipality's and the property's id there. */
  municipality: ForeignId,
  property: ForeignId,
  tariffs: Tariffs,
  /** Guests of the own country are registered, too, as statutes on visitor's tax ask for; German law itself asks for foreigners only. */
  everybody: z.boolean().default(false),
});
export type ServiceSetup = z.infer<typeof ServiceSetup>;

/** An empty password keeps the stored one; null instead of a setup switches the service off. */
export const ServiceInput = z.strictObject({ setup: ServiceSetup.nullable(), password: z.string().max(200).optional() });
export type ServiceInput = z.infer<typeof ServiceInput>;

/** A login to try. An empty password is the stored one. */
export const ServiceCheck = ServiceSetup.pick({ service: true, url: true, username: true }).extend({
  password: z.string().max(200).optional(),
});
export type ServiceCheck = z.infer<typeof ServiceCheck>;

/** Where registrations are sent, and how it goes. */
export const ServiceState = z
  .object({
    object: z.literal("registration_service"),
    setup: ServiceSetup.nullable(),
    has_password: z.boolean(),
    waiting: z.int(),
    /** Registrations that somebody has to look at: refused, given up, or of which it is unknown whether they arrived. */
    failed: z.int(),
    last_sent_at: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: "RegistrationService" });
export type ServiceState = z.infer<typeof ServiceState>;

const Named = z.object({ id: z.int(), name: z.string() });
/** What a login may use there. */
export const ServiceOffer = z
  .object({ municipalities: z.array(Named), properties: z.array(Named), tariffs: z.array(Named) })
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

/** What is wrong with one guest's data, in the words of the service; `guest` is null for the sheet itself. */
export const GuestError = z.object({ guest: z.int().nullable(), field: z.string().nullable(), message: z.string() });
export type GuestError = z.infer<typeof GuestError>;

/** How an entry stands with the municipality. */
export const Transmission = z.object({
  state: z.enum(TRANSMISSION_STATES),
  /** The number that the service has given. */
  number: z.string().nullable(),
  sent_at: z.string().nullable(),
  error: z.enum(SERVICE_ERRORS).nullable(),
  errors: z.array(GuestError),
  next_attempt_at: z.string().nullable(),
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

/** The age in years on a day; whoever is born on 29 February has the birthday on 1 March of other years. */
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
