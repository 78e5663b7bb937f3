import { DEMO_COMPANIES, DEMO_COUNTRIES, type DemoCompany, type DemoCountry } from "#server/office/setup/demo-countries.ts";
import type { Random } from "#server/office/setup/demo-random.ts";
import type { ContactInput } from "#shared/guests/contacts/input.ts";
import { Communication, ContactCompany, NO_TRAVEL_DOCUMENT, type TravelDocument } from "#shared/guests/contacts/schema.ts";
import { fold } from "#shared/platform/core/fold.ts";
import { addDays } from "#shared/platform/core/stays.ts";

const IN_GERMANY = /Bayerische|Rosenheim/;

/** The share of stays by returning guests. */
const RETURNING = 0.75;

type Family = { country: DemoCountry; last: string; firstNames: Set<string>; adults: number[]; children: DemoChild[] };
/** A child; `guest` gives the index of its contact, which is created with the first stay that names it. */
type DemoChild = { born: string; guest(): number };

/** The people of a demo property; a person is an index into `contacts`. */
export type People = {
  random: Random;
  today: string;
  contacts: ContactInput[];
  adults: number[];
  emails: Set<string>;
  /** The last day of each guest's latest stay. */
  leavesOn: Map<number, string>;
  families: Map<number, Family>;
};

/** Creates the people of a demo property: the companies first, guests on demand. */
export function makePeople(random: Random, today: string): People {
  const people: People = { random, today, contacts: [], adults: [], emails: new Set(), leavesOn: new Map(), families: new Map() };
  for (const name of DEMO_COMPANIES) addCompany(people, name);
  return people;
}

/** A person with the data for a check-in: name, birthday, nationality, address, and a passport for a third of the foreigners. */
export function newAdult(people: People): number {
  const { random } = people;
  const country = random.weighted(DEMO_COUNTRIES.map((one) => [one, one.weight] as const));
  const gender = random.pick(["female", "male"] as const);
  const first = random.pick(country[gender]);
  const last = random.pick(country.last);
  const [postal_code, city] = random.pick(country.towns);
  const index = add(people, {
    ...PERSON,
    gender,
    name: `${first} ${last}`,
    language: country.language,
    nationality: country.code,
    date_of_birth: bornBefore(people, random.int(22, 78)),
    communication: {
      ...NO_COMMUNICATION,
      email: random.chance(0.75) ? newEmail(people, first, last) : null,
      phone: random.chance(0.45) ? `${country.phone} ${random.digits(7)}` : null,
    },
    address: { ...ADDRESS, line1: `${random.pick(country.streets)} ${random.int(1, 98)}`, postal_code, city, country: country.code },
  });
  if (country.code !== "AT" && index % 3 === 0) showPassport(people, index);
  people.families.set(index, { country, last, firstNames: new Set([first]), adults: [], children: [] });
  people.adults.push(index);
  return index;
}

/** The customer of a stay: new, or returning after the last stay. */
export function guestOfStay(people: People, from: string, to: string): number {
  const { random, adults, leavesOn } = people;
  const known = adults.length > 20 && random.chance(RETURNING) ? random.pick(adults) : newAdult(people);
  const index = (leavesOn.get(known) ?? "") > from ? newAdult(people) : known;
  leavesOn.set(index, to);
  return index;
}

/** The guest's `nth` adult companion: of the same family and address, with a first name and birthday of their own, the same on each visit. */
export function companionOf(people: People, guest: number, nth: number): number {
  const { adults } = familyOf(people, guest);
  return (adults[nth] ??= relative(people, guest, bornBefore(people, people.random.int(24, 76))));
}

/** The `nth` child of the guest's family, with the same birthday on each visit. */
export function childOf(people: People, guest: number, nth: number): DemoChild {
  const { children } = familyOf(people, guest);
  return (children[nth] ??= makeChild(people, guest, bornBefore(people, people.random.int(3, 15))));
}

/** Any of the companies. */
export function anyCompany({ random }: People): number {
  return random.int(0, DEMO_COMPANIES.length - 1);
}

export function companyNamed(name: DemoCompany): number {
  return DEMO_COMPANIES.indexOf(name);
}

function addCompany(people: People, name: DemoCompany): void {
  const { random, contacts } = people;
  const country = DEMO_COUNTRIES.find(({ code }) => code === (IN_GERMANY.test(name) ? "DE" : "AT"));
  if (!country) throw new Error("the demo has no country for its companies");
  const { code, streets, towns } = country;
  const [postal_code, city] = random.pick(towns);
  add(people, {
    ...PERSON,
    type: "company",
    name,
    language: "de",
    debtor: String(200_100 + contacts.length),
    communication: Communication.parse({
      email: `office@${fold(name)
        .replace(/[^a-z]/g, "")
        .slice(0, 20)}.example.com`,
    }),
    address: { ...ADDRESS, line1: `${random.pick(streets)} ${random.int(1, 60)}`, postal_code, city, country: code },
    company: ContactCompany.parse({
      name,
      vat_number: code === "AT" ? `ATU${random.digits(8)}` : `DE${random.int(1, 9)}${random.digits(8)}`,
    }),
  });
}

function makeChild(people: People, guest: number, born: string): DemoChild {
  let index: number | null = null;
  return { born, guest: () => (index ??= relative(people, guest, born)) };
}

function relative(people: People, guest: number, date_of_birth: string): number {
  const family = familyOf(people, guest);
  const host = people.contacts[guest];
  const unused = (["female", "male"] as const).flatMap((gender) =>
    family.country[gender].filter((name) => !family.firstNames.has(name)).map((name) => [gender, name] as const),
  );
  const [gender, first] = people.random.pick(unused);
  family.firstNames.add(first);
  const name = `${first} ${family.last}`;
  return add(people, {
    ...PERSON,
    ...host,
    travel_document: NO_TRAVEL_DOCUMENT,
    gender,
    name,
    date_of_birth,
    communication: NO_COMMUNICATION,
  });
}

function familyOf({ families }: People, guest: number): Family {
  const family = families.get(guest);
  if (!family) throw new Error("only a guest with a family has companions");
  return family;
}

function bornBefore({ random, today }: People, years: number): string {
  return addDays(today, -Math.round(years * 365.25) - random.int(0, 364));
}

function newEmail({ random, emails }: People, first: string, last: string): string {
  const name = `${fold(first)}.${fold(last)}`.replace(/[^a-z.]/g, "");
  const domain = random.pick(["example.com", "example.org", "example.net"]);
  let address = `${name}@${domain}`;
  for (let n = 2; emails.has(address); n += 1) address = `${name}${n}@${domain}`;
  emails.add(address);
  return address;
}

function add({ contacts }: People, contact: ContactInput): number {
  contacts.push(contact);
  return contacts.length - 1;
}

/** Notes the passport of a guest, as if it had been shown at the desk. */
export function showPassport({ contacts }: People, guest: number): void {
  const contact = contacts[guest];
  if (contact) contacts[guest] = { ...contact, travel_document: passportOf(guest, contact.address) };
}

/** A passport that the guest's town has issued. */
function passportOf(index: number, { city, country }: ContactInput["address"]): TravelDocument {
  return { type: "passport", number: `P${1_000_000 + index * 7_919}`, issued_on: "2023-05-04", issued_by: city, country };
}

const ADDRESS = { line1: null, line2: null, postal_code: null, city: null, state: null, country: null };

const NO_COMMUNICATION = Communication.parse({});

const PERSON: Omit<ContactInput, "name"> = {
  type: "person",
  gender: "unspecified",
  single_name: false,
  language: null,
  nationality: null,
  date_of_birth: null,
  debtor: null,
  default_rate_id: null,
  communication: NO_COMMUNICATION,
  address: ADDRESS,
  company: ContactCompany.parse({}),
  travel_document: NO_TRAVEL_DOCUMENT,
};
