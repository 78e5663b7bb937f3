import type { Download } from "#server/platform/core/calls/transfer.ts";
import type { Runtime, View, Work } from "#server/platform/core/work/work.ts";
import { asEntries, type RegistrationRow, registrationNumbered } from "#server/stays/registrations/queries.ts";
import { knownSheet } from "#server/stays/registrations/transmission/next-call.ts";
import { sendAgain, sendAllAgain } from "#server/stays/registrations/transmission/queue.ts";
import { registrationService, type ServiceAnswer } from "#server/stays/registrations/transmission/registration-service.ts";
import { saveSetup, serviceLogin, serviceSetup, serviceState } from "#server/stays/registrations/transmission/setup.ts";
import { transmissionsOf } from "#server/stays/registrations/transmission/store.ts";
import { pdfDownload } from "#server/tenant/pdf/download.ts";
import { failedOutside, Problem } from "#shared/platform/core/errors.ts";
import type { Registration } from "#shared/stays/registrations/schema.ts";
import type { ServiceCheck, ServiceError, ServiceInput, ServiceOffer, ServiceState } from "#shared/stays/registrations/transmission.ts";

/** Short, because a user waits for the answer. */
const PATIENCE_MS = 10_000;

/** Saves the service to which registrations are sent, and queues refused and abandoned entries again. Throws `stale`. */
export function saveService(work: Work, input: ServiceInput): ServiceState {
  saveSetup(work, input);
  if (serviceLogin(work)) sendAllAgain({ ...work, ifMatch: null });
  return serviceState(work);
}

/** Sends an entry now. Throws `registration/not_found`, and `registration/service_failed` if nothing is set up. */
export function transmitEntry(work: Work, number: string): Registration {
  const row = entryNumbered(work, number);
  if (serviceSetup(work) === null) throw serviceFailure("not_configured");
  sendAgain(work, row);
  const [entry] = asEntries(work, [row]);
  if (!entry) throw new Problem("registration/not_found", number);
  return entry;
}

/** Lists the municipalities, properties and tariffs of a login before it is saved. Throws `registration/service_failed` with the reason. */
export async function checkService({ config }: Runtime, view: View, { password = "", ...login }: ServiceCheck): Promise<ServiceOffer> {
  const kept = serviceLogin(view);
  const ids = { municipality: 0, property: 0, tariffs: { adult: 0, child: null, child_below: null, exempt: null }, everybody: false };
  const stored = kept?.url === login.url ? kept.password : "";
  const secret = password === "" ? stored : password;
  return valueOf(await registrationService({ ...login, ...ids, password: secret }, config, PATIENCE_MS).offer());
}

/** The guest card of an entry that the service has. Throws `registration/not_found` and `registration/service_failed`. */
export async function guestCard({ config }: Runtime, view: View, number: string): Promise<Download> {
  const row = transmissionsOf(view, [entryNumbered(view, number).id])
    .values()
    .next().value;
  const known = row && knownSheet(row);
  const login = serviceLogin(view);
  if (!known || !login) throw serviceFailure("not_configured");
  return pdfDownload(valueOf(await registrationService(login, config, PATIENCE_MS).document(known)));
}

function valueOf<T>(answer: ServiceAnswer<T>): T {
  if (answer.done) return answer.value;
  const [first] = answer.errors;
  throw serviceFailure(answer.error, first ? `${answer.error}: ${first.message}` : answer.error);
}

function serviceFailure(error: ServiceError, detail: string = error): Problem {
  return failedOutside("registration/service_failed", "service", { detail, rule: `service_${error}` });
}

function entryNumbered(view: View, number: string): RegistrationRow {
  const row = registrationNumbered(view, number);
  if (!row) throw new Problem("registration/not_found", number);
  return row;
}
