import { z } from "zod";
import { get, LocalAddressRefused, NoAnswerInTime, post } from "#server/platform/core/outgoing/post.ts";
import { readRefusal } from "#server/stays/registrations/transmission/refusal.ts";
import type {
  KnownSheet,
  RegistrationService,
  ServiceAnswer,
  ServiceLogin,
  ServiceSheet,
  SheetPerson,
} from "#server/stays/registrations/transmission/registration-service.ts";
import { JsonText } from "#shared/platform/core/fields.ts";
import type { ServiceOffer } from "#shared/stays/registrations/transmission.ts";

/** Configurations and cards are longer than other answers. */
const MAX_BYTES = 4_000_000;
/** For so long the service knows a `requestId` again. */
const REMEMBERS_MS = 300_000;

const Token = z.object({ token: z.string().min(1) });
const Person = z.object({ id: z.int() });
const Sheet = z.object({ id: z.int(), meldescheinnummer: z.coerce.string().nullish(), personen: z.array(Person) });
/** The documentation shows a booked sheet both plain and inside of `meldeschein`. */
const Entry = z.union([Sheet, z.object({ id: z.int(), meldeschein: Sheet }).transform(({ meldeschein }) => meldeschein)]);
const Success = { status: z.literal("success") };
const Booked = z.object({ ...Success, meldescheine: z.tuple([Entry]) }).transform(({ meldescheine }) => meldescheine[0]);
const Updated = z
  .object({ ...Success, response: z.object({ meldescheine: z.tuple([Sheet]) }) })
  .transform(({ response }) => response.meldescheine[0]);
const Canceled = z.object({ ...Success, meldescheine: z.array(z.int()) });
const Card = z.object({ response: z.tuple([z.object({ pdf: z.base64() })]) });
const Alias = z.object({ id: z.int(), alias: z.string() });
const CurrentUser = z.object({
  beherberger: z.array(z.object({ objekte: z.array(Alias) })),
  gemeinden: z.array(Alias.extend({ tarife: z.array(Alias.extend({ is_active: z.boolean().default(true) })) })),
});

type Wire = { allowsLocal: boolean; timeout_ms: number };

/**
 * meldescheine.de by its public REST interface (wiki.meldescheine.de/books/api, read in November 2026): `POST token/` gives a JWT,
 * `import/meldeschein/buchen/`, `aktualisieren/`, `stornieren/` and `get-pdf/` take `meta` (municipality, property, request id) and sheets,
 * `GET users/get_current_user/` tells municipalities, properties and tariffs. What the documentation leaves open, above all how refusals
 * look, is read leniently (`readRefusal`).
 */
export function meldescheineService(login: ServiceLogin, wire: Wire): RegistrationService {
  let token: string | null = null;

  async function ask<T>(path: string, schema: z.ZodType<T>, body: object | null): Promise<ServiceAnswer<T>> {
    if (token === null) {
      const given = await call(login, wire, { path: "token/", body: { username: login.username, password: login.password }, token });
      const opened = given.done ? read(Token, given.value) : given;
      if (!opened.done) {
        // A refused login is one of the password, whatever the status says.
        return opened.error === "refused" ? { ...opened, error: "unauthorized", maybe_done: false } : { ...opened, maybe_done: false };
      }
      token = opened.value.token;
    }
    const answer = await call(login, wire, { path, body, token });
    return answer.done ? read(schema, answer.value) : answer;
  }
  const meta = (request_id?: string) => ({
    gemeinde: login.municipality,
    objekt: login.property,
    ...(request_id === undefined ? {} : { requestId: request_id, idempotent: true }),
  });
  return {
    remembers_ms: REMEMBERS_MS,
    async submit(sheet, request_id) {
      const personen = sheet.persons.map((person) => personOf(person, sheet));
      const meldescheine = [{ input_id: sheet.number, ms_type: "ems", personen }];
      return known(await ask("import/meldeschein/buchen/", Booked, { meta: meta(request_id), meldescheine }), sheet);
    },
    async update(sheet, { id, persons }, request_id) {
      const ids = new Map(persons.map((person) => [person.contact_id, Number(person.id)]));
      const present = sheet.persons.map((person) => ({ ...withId(ids.get(person.contact_id)), ...personOf(person, sheet) }));
      const staying = new Set(sheet.persons.map(({ contact_id }) => contact_id));
      const gone = persons.filter(({ contact_id }) => !staying.has(contact_id)).map((person) => ({ id: Number(person.id), delete: true }));
      const meldescheine = [{ id: Number(id), personen: [...present, ...gone] }];
      return known(await ask("import/meldeschein/aktualisieren/", Updated, { meta: meta(request_id), meldescheine }), sheet);
    },
    async cancel({ id }) {
      const answer = await ask("import/meldeschein/stornieren/", Canceled, { meta: meta(), meldescheine: [Number(id)] });
      return answer.done ? { done: true, value: null } : answer;
    },
    async document({ id, number }) {
      const answer = await ask("import/meldeschein/get-pdf/", Card, { meta: meta(), meldescheine: [Number(id)] });
      if (!answer.done) return answer;
      return { done: true, value: { name: `Meldeschein-${number}.pdf`, content: Buffer.from(answer.value.response[0].pdf, "base64") } };
    },
    async offer() {
      const answer = await ask("users/get_current_user/", CurrentUser, null);
      if (!answer.done) return answer;
      return { done: true, value: offerOf(answer.value) };
    },
  };
}

/** The municipalities, properties and tariffs that the login may name. Tariffs that are no longer used are left out. */
function offerOf({ beherberger, gemeinden }: z.infer<typeof CurrentUser>): ServiceOffer {
  const tariffs = gemeinden.flatMap(({ tarife }) => tarife.filter(({ is_active }) => is_active));
  return {
    municipalities: gemeinden.map(named),
    properties: beherberger.flatMap(({ objekte }) => objekte.map(named)),
    tariffs: tariffs.map(named),
  };
}

const named = ({ id, alias }: z.infer<typeof Alias>) => ({ id, name: alias });

const withId = (id: number | undefined) => (id === undefined ? {} : { id });

/** A guest under the column names of the documentation. A municipality ignores those that it has not defined. */
function personOf(person: SheetPerson, { arrival, departure }: ServiceSheet) {
  const { address } = person;
  return {
    gast_type: "person",
    tarif_id: person.tariff_id,
    arrival_date: arrival,
    departure_date: departure,
    Gast_Vorname: person.first_name,
    Gast_Name: person.last_name,
    Gast_Geburtsdatum: person.date_of_birth,
    Gast_Geburtstag: person.date_of_birth,
    Gast_Strasse: [address.line1, address.line2].filter(Boolean).join(", ") || null,
    Gast_Postleitzahl: address.postal_code,
    Gast_Wohnort: address.city,
    Gast_Land: address.country,
    Gast_Staatsangehoerigkeit: person.nationality,
    Gast_Ausweisnummer: person.document_number,
  };
}

/** The ids of the guests come in the order in which they were sent. */
function known(answer: ServiceAnswer<z.infer<typeof Sheet>>, sheet: ServiceSheet): ServiceAnswer<KnownSheet> {
  if (!answer.done) return answer;
  const { id, meldescheinnummer, personen } = answer.value;
  const persons = sheet.persons.flatMap(({ contact_id }, index) => {
    const person = personen[index];
    return person ? [{ contact_id, id: String(person.id) }] : [];
  });
  return { done: true, value: { id: String(id), number: meldescheinnummer ?? String(id), persons } };
}

type Call = { path: string; body: object | null; token: string | null };

/** One call. Redirects are not followed: that would send guests' data to another address. */
async function call({ url }: ServiceLogin, wire: Wire, { path, body, token }: Call): Promise<ServiceAnswer<unknown>> {
  const headers = {
    "content-type": "application/json",
    accept: "application/json",
    "user-agent": "Keyrack",
    ...(token === null ? {} : { authorization: `JWT ${token}` }),
  };
  const outgoing = { url: `${url.replace(/\/+$/, "")}/${path}`, headers, ...wire, most_bytes: MAX_BYTES, readsRefusals: true };
  try {
    const { status, text } = await (body === null ? get(outgoing) : post({ ...outgoing, body: JSON.stringify(body) }));
    const content = JsonText.parse(text ?? "");
    if (status >= 200 && status < 300) return { done: true, value: content };
    if (status === 401 || status === 403) return failure("unauthorized", { again: false, maybe_done: false });
    if (status >= 500 || status === 429) return failure("unavailable", { again: true, maybe_done: status >= 500 });
    return readRefusal(content);
  } catch (thrown) {
    if (thrown instanceof LocalAddressRefused) return failure("local_address", { again: false, maybe_done: false });
    if (thrown instanceof NoAnswerInTime) return failure("timeout", { again: true, maybe_done: true });
    return failure("unreachable", { again: true, maybe_done: !neverArrived(thrown) });
  }
}

/** An answer of another shape: a refusal that came with status 200, or nonsense, after which the call may have taken effect. */
function read<T>(schema: z.ZodType<T>, content: unknown): ServiceAnswer<T> {
  const parsed = schema.safeParse(content);
  if (parsed.success) return { done: true, value: parsed.data };
  const saysNo = z.looseObject({ status: z.string().refine((status) => status !== "success") }).safeParse(content).success;
  return saysNo ? readRefusal(content) : failure("unreadable", { again: false, maybe_done: true });
}

function failure(
  error: Extract<ServiceAnswer<never>, { done: false }>["error"],
  { again, maybe_done }: { again: boolean; maybe_done: boolean },
): Extract<ServiceAnswer<never>, { done: false }> {
  return { done: false, error, again, maybe_done, errors: [] };
}

/** The connection failed before the request was sent, so it cannot have taken effect. */
function neverArrived(thrown: unknown): boolean {
  const code = thrown instanceof Error && "code" in thrown ? thrown.code : null;
  return code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "EAI_AGAIN";
}
