import type { Config } from "#server/platform/core/work/work.ts";
import { meldescheineService } from "#server/stays/registrations/transmission/meldescheine.ts";
import type { Address } from "#shared/platform/core/fields.ts";
import type { GuestError, ServiceError, ServiceOffer, ServiceSetup } from "#shared/stays/registrations/transmission.ts";

/** A guest as a service gets them. */
export type SheetPerson = {
  contact_id: string;
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
  nationality: string | null;
  address: Address;
  document_number: string | null;
  tariff_id: number;
};

/** An entry as a service gets it. The days are those of the stay as it is now; `departed` once the guests have left. */
export type ServiceSheet = { number: string; arrival: string; departure: string; departed: boolean; persons: readonly SheetPerson[] };

/** By which ids a service knows a sheet and its guests, and the number that it has given. */
export type KnownSheet = { id: string; number: string; persons: readonly { contact_id: string; id: string }[] };

/**
 * The outcome of a call. `again`: the failure may pass by itself. `maybe_done`: the call may have taken effect although no confirmation
 * came.
 */
export type ServiceAnswer<T> =
  | { done: true; value: T }
  | { done: false; error: ServiceError; again: boolean; maybe_done: boolean; errors: readonly GuestError[] };

/**
 * A municipality's program that takes registrations. No method throws. A repeated `request_id` does not make a second sheet as long as the
 * service remembers it, which it does for `remembers_ms`. A departure is an update with `departed`.
 */
export type RegistrationService = {
  readonly remembers_ms: number;
  submit(sheet: ServiceSheet, request_id: string): Promise<ServiceAnswer<KnownSheet>>;
  update(sheet: ServiceSheet, known: KnownSheet, request_id: string): Promise<ServiceAnswer<KnownSheet>>;
  cancel(known: KnownSheet): Promise<ServiceAnswer<null>>;
  /** The guest card or sheet that the service prints. */
  document(known: KnownSheet): Promise<ServiceAnswer<{ name: string; content: Buffer }>>;
  /** Lists the municipalities, properties and tariffs of the login; checks the login, too. */
  offer(): Promise<ServiceAnswer<ServiceOffer>>;
};

export type ServiceLogin = ServiceSetup & { password: string };

/** The service of a setup. It logs in once, with the first call. */
export function registrationService(login: ServiceLogin, config: Config, timeout_ms: number): RegistrationService {
  return meldescheineService(login, { allowsLocal: config.allows_local_addresses, timeout_ms });
}
