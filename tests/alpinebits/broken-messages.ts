import type { Random } from "#tests/fuzz/random.ts";

const ODD = [
  "",
  "0",
  "-1",
  "1e309",
  "9".repeat(400),
  "2030-02-30",
  "2030-05-31",
  "9999-12-31",
  "0000-00-00",
  "\u0000",
  "\u202e",
  "\ud800",
  "😀".repeat(300),
  "&#0;",
  "&amp;amp;",
  "&lol;",
  "]]>",
  "<![CDATA[x]]>",
  "<!-- -->",
  "<?xml version='1.1'?>",
  "'; DROP TABLE bookings; --",
  "__proto__",
  "constructor",
];

const ELEMENTS = [
  "RoomStay",
  "UniqueID",
  "TimeSpan",
  "Customer",
  "EchoData",
  "HotelReservation",
  "Success",
  "Warning",
  "Error",
  "GuestCount",
  "Total",
];

/** One random fault: an attribute's value, a text, a piece twice or left out, a tag of its own, or deep elements. */
function faulty(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const odd = random.one(ODD);
  const name = random.one(ELEMENTS);
  const faults = [
    () => text.replace(new RegExp(`^([\\s\\S]{${Math.min(at, 60_000)}}[^"]*")[^"]*`), (_, before: string) => before + odd),
    () => text.slice(0, at) + odd + text.slice(at),
    () => text.slice(0, at) + text.slice(at + random.below(60)),
    () => text.slice(0, at),
    () => text.replaceAll(new RegExp(`<${name}[\\s>][\\s\\S]*?</${name}>`, "g"), (each) => each.repeat(3)),
    () => text.replaceAll(new RegExp(`<${name}([\\s>][\\s\\S]*?</${name}|[^>]*/)>`, "g"), ""),
    () => text.replaceAll(name, random.one(["__proto__", "constructor", "toString", random.one(ELEMENTS)])),
    () => text.replace(/\d+/g, (digits) => (random.chance(0.1) ? String(random.below(10 ** Math.min(9, digits.length + 1))) : digits)),
    () => text.replace(`<${name}>`, `<${name}>${"<a>".repeat(40)}${"</a>".repeat(40)}`),
    () => text.replace("?>", '?><!DOCTYPE a [<!ENTITY b "c">]>'),
  ];
  return random.one(faults)();
}

/** A message with one to three random faults. */
export function broken(text: string, random: Random): string {
  let result = text;
  for (let faults = 1 + random.below(1 + random.below(3)); faults > 0; faults -= 1) result = faulty(result, random);
  return result;
}
