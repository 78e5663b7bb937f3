import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { circlesIn, importsBetween, levelOf, onSide } from "#tests/architecture/modules.ts";
import { edges, files, inside, moduleOf } from "#tests/architecture/source-files.ts";

/** A hook of `server/wiring.ts`: a file that calls it, and a file of another module that it runs. */
type Hook = { name: string; caller: string; listener: string };

/**
 * Hooks whose listener is in the caller's layer or below it, as the modules of both. A reason is given where a direct call would be
 * possible; of every other one the listener's module imports the caller's, so that a direct call would make a circle of modules. The list
 * only shrinks.
 */
const WITHIN_LAYERS: Readonly<Record<string, string | null>> = {
  "assertProven: office/setting-rules -> tenant/session": "one demand for a proof, wherever money could be led elsewhere",
  "assertProven: tenant/security-log -> tenant/session": null,
  "bookingReactions: stays/bookings -> stays/access-control": null,
  "bookingReactions: stays/bookings -> stays/groups": null,
  "bookingReactions: stays/bookings -> stays/registrations": null,
  "cashReactions: money/cash-closings -> money/cash-register": null,
  "channelDrivers: channels/channel-engine -> channels/alpinebits": null,
  "channelDrivers: channels/channel-engine -> channels/channex": null,
  "channelStayReactions: channels/channel-engine -> channels/conflicts": null,
  "deposits: money/invoices -> money/deposits": null,
  "feedStayReactions: channels/calendar-feeds -> channels/conflicts": null,
  "folioOwners: stays/folios -> stays/bookings": null,
  "folioOwners: stays/folios -> stays/groups": null,
  "noteKeyUse: tenant/session -> tenant/api-keys": null,
  "portalBookings: channels/calendar-feeds -> channels/channel-engine": null,
  "propertyChecks: tenant/properties -> tenant/files": null,
  "propertyChecks: tenant/properties -> tenant/security-log": null,
  "queues: tenant/system -> tenant/mail": "one list of the queues of all layers",
  "rateCorrections: money/cash-register -> money/cash-register": "the files of the module would make a circle",
  "rateCorrections: money/deposits -> money/cash-register": null,
  "rateCorrections: money/invoices -> money/cash-register": null,
  "signatureFor: money/invoices -> money/cash-register": null,
  "teamReactions: tenant/team -> tenant/session": null,
};

const wiring = readFileSync("server/wiring.ts", "utf8");

/** The file that each name of the wiring is imported from. */
const sourceOf = new Map(
  [...wiring.matchAll(/^import \{([^}]*)\} from "#(server\/[^"]+)";/gm)].flatMap(([, names = "", path = ""]) =>
    names.split(",").map((name): [string, string] => [name.trim(), path]),
  ),
);

/** The members of the wiring with the text of their values. */
function members(source: string): { name: string; value: string }[] {
  const table = source.slice(source.indexOf("export const wiring"));
  return [...table.matchAll(/^ {2}(\w+)(?:: ([^]*?))?,$(?=\n(?: {2}\w|\}|\s*\/\/))/gm)].map(([, name = "", value]) => ({
    name,
    value: value ?? name,
  }));
}

function hooksOf(source: string): Hook[] {
  return members(source).flatMap(({ name, value }) => {
    const callers = files.filter((file) => inside(file.path, "server") && file.source.includes(`wiring.${name}`)).map(({ path }) => path);
    const listeners = [...sourceOf].filter(([imported]) => new RegExp(`\\b${imported}\\b`).test(value)).map(([, path]) => path);
    return callers.flatMap((caller) => listeners.map((listener) => ({ name, caller, listener })));
  });
}

const isWithinLayers = ({ caller, listener }: Hook) =>
  moduleOf(caller) !== null && moduleOf(listener) !== null && levelOf(listener) <= levelOf(caller);

const inWords = ({ name, caller, listener }: Hook) => `${name}: ${moduleOf(caller)} -> ${moduleOf(listener)}`;

/** True if a direct call would make a circle of modules. */
function wouldCircle({ caller, listener }: Hook): boolean {
  const direct = { from: caller, to: listener, typeOnly: false };
  return moduleOf(caller) !== moduleOf(listener) && circlesIn(importsBetween([...edges, direct]), onSide("server")).length > 0;
}

test("the wiring is read as it is written", () => {
  expect(members(wiring).map(({ name }) => name)).toContain("folioOwners");
  expect(hooksOf(wiring).map(inWords)).toContain("paymentReactions: stays/folios -> money/payments");
});

test("a hook hands its caller something of a layer above; what it could call directly, it calls directly", () => {
  const within = hooksOf(wiring).filter(isWithinLayers);
  const unneeded = within.filter((hook) => !WITHIN_LAYERS[inWords(hook)] && !wouldCircle(hook));
  expect([...new Set(unneeded.map(inWords))]).toEqual([]);
  expect([...new Set(within.map(inWords))].sort()).toEqual(Object.keys(WITHIN_LAYERS).sort());
});

test("a planted hook to a module below is found", () => {
  const planted = wiring.replace("  propertyChecks: [", "  mailKinds: [assertLogo],\n  propertyChecks: [");
  expect(hooksOf(planted).filter(isWithinLayers).map(inWords)).toContain("mailKinds: tenant/mail -> tenant/files");
});
