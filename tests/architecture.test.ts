import { readdirSync, readFileSync } from "node:fs";
import { dirname, normalize } from "node:path";
import { expect, test } from "vitest";

type File = { path: string; source: string };
type Edge = { from: string; to: string; typeOnly: boolean };

const files: File[] = ["server", "client", "shared"].flatMap((side) =>
  readdirSync(side, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ path: `${side}/${name}`, source: readFileSync(`${side}/${name}`, "utf8") })),
);

/** Every import and lazy import of the project's own code; packages keep their bare name. */
const edges: Edge[] = files.flatMap(({ path, source }) => {
  const found = [...source.matchAll(/^(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?["']([^"']+)["']/gm)].map((match) => ({
    to: match[2] ?? "",
    typeOnly: match[1] !== undefined,
  }));
  const lazy = [...source.matchAll(/import\(\s*["']([^"']+)["']/g)].map((match) => ({ to: match[1] ?? "", typeOnly: false }));
  return [...found, ...lazy].map(({ to, typeOnly }) => ({
    from: path,
    to: to.startsWith(".") ? normalize(`${dirname(path)}/${to}`) : to.replace(/^#/, ""),
    typeOnly,
  }));
});

const broken = (isBroken: (edge: Edge) => boolean) => edges.filter(isBroken).map(({ from, to }) => `${from} -> ${to}`);
const inside = (path: string, ...sides: string[]) => sides.some((side) => path.startsWith(`${side}/`));
const roomOf = (path: string) => path.split("/").slice(0, 2).join("/");
const isRoom = (path: string) => /^(server|client|shared)\/(?!core\/|ui\/|transport\/)[\w-]+\//.test(path);

const PURE_PACKAGES = ["zod", "date-fns", "ibantools", "jsvat", "i18n-iso-countries/index.js"];

test("shared code runs anywhere: it imports itself, zod, dates and small pure checkers", () => {
  expect(broken(({ from, to }) => inside(from, "shared") && !inside(to, "shared") && !PURE_PACKAGES.includes(to))).toEqual([]);
});

test("shared code is pure: today, ids and randomness are arguments", () => {
  const impure = /Date\.now\(|new Date\(\)|Math\.random|crypto|process\.|localStorage|fetch\(/;
  expect(files.filter(({ path, source }) => inside(path, "shared") && impure.test(source)).map(({ path }) => path)).toEqual([]);
});

test("the client knows the server by its types only", () => {
  expect(broken(({ from, to, typeOnly }) => inside(from, "client") && inside(to, "server") && !typeOnly)).toEqual([]);
});

test("the server doesn't know the client", () => {
  expect(broken(({ from, to }) => inside(from, "server", "shared") && inside(to, "client"))).toEqual([]);
});

test("core knows no room", () => {
  const isCore = (path: string) => /^(server|client|shared)\/core\//.test(path);
  // The client's core holds session and base data, whose shapes are API schemas.
  const isShape = (path: string) => /^shared\/[\w-]+\/(schema|name)\.ts$/.test(path);
  expect(
    broken(
      ({ from, to, typeOnly }) => isCore(from) && isRoom(to) && !typeOnly && !isVocabulary(to) && !(inside(from, "client") && isShape(to)),
    ),
  ).toEqual([]);
});

/** The event types and the texts of all modules: lists that core reads, not modules that it depends on. */
function isVocabulary(path: string): boolean {
  return path === "shared/tenant/events/types.ts" || path === "shared/text.ts";
}

test("transport knows procedures, and no module", () => {
  const modules = broken(({ from, to }) => inside(from, "server/platform/transport") && (isRoom(to) || /^server\/\w+\.ts$/.test(to)));
  // The messages of websockets are API schemas.
  expect(modules.filter((edge) => !/ shared\/(presence|live)\/schema\.ts$/.test(edge))).toEqual([]);
});

test("core and modules import nothing from transport but the types that it asks for", () => {
  const isComposition = (path: string) => /^server\/\w+\.ts$/.test(path);
  const entered = ({ from, to, typeOnly }: Edge) =>
    !typeOnly && inside(to, "server/platform/transport") && !inside(from, "server/platform/transport");
  expect(broken((edge) => inside(edge.from, "server") && entered(edge) && !isComposition(edge.from))).toEqual([]);
});

test("nothing imports tRPC's private folder", () => {
  expect(broken(({ to }) => to.includes("do-not-import"))).toEqual([]);
});

test("a room of the server is entered by its questions and use cases, never by its router", () => {
  const tablesOfContents = /^server\/(router|jobs|relations|uses|app|main)\.ts$/;
  const isForeignRouter = ({ from, to }: Edge) =>
    isRoom(to) && to.endsWith("/router.ts") && roomOf(from) !== roomOf(to) && !tablesOfContents.test(from);
  expect(broken((edge) => inside(edge.from, "server") && isForeignRouter(edge))).toEqual([]);
});

type Table = { name: string; variable: string; owner: string };

/** Every table with the name of its constant and the module that owns it. */
const tables: Table[] = files
  .filter(({ path }) => inside(path, "server") && path.endsWith("/tables.ts"))
  .flatMap(({ path, source }) =>
    [...source.matchAll(/export const (\w+) = sqliteTable\(\s*"(\w+)"/g)].map((match) => ({
      name: match[2] ?? "",
      variable: match[1] ?? "",
      owner: roomOf(path),
    })),
  );

/** Tables of other modules that a file names in SQL text, or by their constants, after one of these words. */
function foreignTables(pattern: RegExp, by: "name" | "variable"): { path: string; table: string }[] {
  return files
    .filter(({ path }) => inside(path, "server"))
    .flatMap(({ path, source }) => {
      const named = new Set([...source.matchAll(pattern)].map((match) => match[1] ?? ""));
      return tables.filter((table) => named.has(table[by]) && table.owner !== roomOf(path)).map(({ name }) => ({ path, table: name }));
    });
}

test("only its owner writes a module's tables; setting up a property fills them all", () => {
  expect(tables.length).toBeGreaterThan(35);
  const written = foreignTables(/\b(?:INSERT INTO|UPDATE|DELETE FROM) "?(\w+)"?/g, "name");
  const built = foreignTables(/\.(?:insert|update|delete)\((\w+)\)/g, "variable");
  expect([...written, ...built].filter(({ path }) => !inside(path, "server/office/setup"))).toEqual([]);
});

test("SQL in text names no table of another module", () => {
  // The compiler can't check a name in a string: statements over other modules' tables use the declared columns.
  expect(foreignTables(/\b(?:FROM|JOIN|INTO|UPDATE)\s+"?(\w+)"?/g, "name")).toEqual([]);
});

/** Files that compile SQL text: no more than these. All others use typed statements, or written ones with a query plan (`query.ts`). */
const COMPILES_TEXT: Readonly<Record<string, RegExp>> = {
  "the statement builder itself, and the store, whose SQL is made of a table's columns":
    /^server\/platform\/core\/database\/(query|prepared|entity-store)\.ts$/,
  "statements that come to the worker thread as text": /^server\/platform\/core\/worker\/tasks\.ts$/,
  "a backup is a file with one table of its own": /^server\/office\/backup\/archive\.ts$/,
  "the table of the migrations that were applied": /^server\/platform\/core\/database\/migrations\.ts$/,
  "what is sought decides the form of the statement": /^server\/office\/search\/statements\.ts$/,
  "sums for reports and invoices": /^server\/(reports|reconciliation|invoices)\//,
};

test("SQL in text is compiled in a few places", () => {
  const compiles = /\bprepared(?:<[^(]*)?\(|\$client\s*\.prepare\b|\.prepare<|\bsqlite\.prepare\(/;
  const allowed = Object.values(COMPILES_TEXT);
  const found = files.filter(({ path, source }) => inside(path, "server") && compiles.test(source)).map(({ path }) => path);
  expect(found.filter((path) => !allowed.some((pattern) => pattern.test(path)))).toEqual([]);
});

test("statements that are written as text around columns stand in a module's statements.ts", () => {
  const writes = files.filter(({ path, source }) => inside(path, "server") && /\bstatement<[^(]*\(\)\(|\bstatementText\(/.test(source));
  expect(
    writes.map(({ path }) => path).filter((path) => !/\/statements\.ts$|^server\/platform\/core\/database\/query\.ts$/.test(path)),
  ).toEqual([]);
});

/**
 * Each side's modules in levels from the ground up: a module imports only from levels below its own. The composition files at
 * the root of each side may import all of them.
 */
const LEVELS = {
  server: [
    ["core"],
    ["transport", "cancellation-policies", "payment-methods", "properties", "room-types", "settings", "tax-rates"],
    ["api-docs", "api-words", "imports", "security-log", "system"],
    ["files", "items", "rooms"],
    ["pdf", "rates", "reports", "team"],
    ["local-taxes"],
    ["contacts", "e-invoices", "mail", "pricing"],
    ["availability", "folios", "session"],
    ["api-keys", "bookings"],
    [
      "access-control",
      "admin-notices",
      "calendar-feeds",
      "events",
      "guest-links",
      "housekeeping",
      "registrations",
      "room-locks",
      "room-plan",
      "search",
    ],
    ["audits", "backup", "conflicts", "emergency-sheet", "groups", "live", "notes", "shifts", "webhooks"],
    ["cash-closings", "invoices", "made-by-key"],
    ["card-payments", "cash-register", "deposits"],
    ["booking-page", "contact-merge", "integrations", "list-files", "privacy", "reconciliation"],
    ["setup"],
  ],
  shared: [
    ["core", "live"],
    ["properties"],
    ["local-taxes", "tax-rates"],
    [
      "access-control",
      "api-keys",
      "audits",
      "availability",
      "backup",
      "contacts",
      "e-invoices",
      "cancellation-policies",
      "emergency-sheet",
      "files",
      "folios",
      "items",
      "notes",
      "pdf",
      "payment-methods",
      "presence",
      "pricing",
      "rates",
      "reconciliation",
      "releases",
      "room-plan",
      "room-types",
      "rooms",
      "search",
      "session",
      "shell",
      "shifts",
      "system",
      "team",
    ],
    ["bookings", "card-payments", "cash-closings", "housekeeping", "invoices", "reports", "setup"],
    ["calendar-feeds", "cash-register", "deposits", "groups", "guest-links", "imports", "mail", "registrations", "room-locks"],
    ["conflicts", "privacy"],
    ["settings"],
    ["booking-page", "security-log"],
    ["events"],
    ["webhooks"],
    ["integrations"],
  ],
  client: [
    ["core"],
    ["availability", "ui"],
    ["access-control", "card-payments", "deposits", "emergency-sheet", "files", "guest-links", "mail", "session", "undo"],
    ["events", "settings", "team"],
    [
      "api-keys",
      "backup",
      "booking-page",
      "cash-closings",
      "cash-register",
      "calendar-feeds",
      "cancellation-policies",
      "conflicts",
      "contacts",
      "items",
      "notes",
      "payment-methods",
      "privacy",
      "properties",
      "rates",
      "releases",
      "room-locks",
      "room-types",
      "security-log",
      "system",
      "tax-rates",
      "webhooks",
    ],
    ["folios", "registrations", "reports", "rooms", "shifts"],
    ["dashboard", "housekeeping", "invoices", "local-taxes", "reconciliation", "setup"],
    ["bookings", "imports", "integrations"],
    ["contact-page", "groups"],
    ["room-plan", "shell"],
    ["search"],
  ],
} as const;

/** `bookings` of `server/stays/bookings/save.ts`; null for composition files at the root. */
const folderOf = (path: string) => /^\w+\/([\w-]+)\//.exec(path)?.[1] ?? null;

/**
 * Imports between the folders of a side that a level may forbid. Allowed are type imports, schemas that contain each other, and
 * declared columns (with the conditions over them that a module publishes), which statements of other modules use: none of them
 * makes one module's code run in another.
 */
function importsBetween(all: readonly Edge[], side: keyof typeof LEVELS): Edge[] {
  const isShape = (path: string) => path.endsWith("/schema.ts");
  const isDeclared = (path: string) => /^server\/[\w-]+\/(tables|conditions)\.ts$/.test(path);
  return all.filter(({ from, to, typeOnly }) => {
    const [above, below] = [folderOf(from), folderOf(to)];
    if (typeOnly || !inside(from, side) || !inside(to, side) || above === null || below === null) return false;
    return above !== below && !isDeclared(to) && !(isShape(from) && isShape(to));
  });
}

/** Imports that do not go to a lower level. */
function climbing(all: readonly Edge[], side: keyof typeof LEVELS): string[] {
  const levels: readonly (readonly string[])[] = LEVELS[side];
  const levelOf = (path: string) => levels.findIndex((modules) => modules.includes(folderOf(path) ?? ""));
  return importsBetween(all, side)
    .filter(({ from, to }) => levelOf(to) >= levelOf(from))
    .map(({ from, to }) => `${from} -> ${to}`);
}

test.each(["server", "shared", "client"] as const)(
  "modules of %s stand on levels and import downward only, so there is no cycle between folders",
  (side) => {
    const folders = new Set(files.filter(({ path }) => inside(path, side)).flatMap(({ path }) => folderOf(path) ?? []));
    expect([...folders].filter((folder) => !LEVELS[side].some((level) => (level as readonly string[]).includes(folder)))).toEqual([]);
    expect(climbing(edges, side)).toEqual([]);
  },
);

/** Imports of a side's composition files at its root from inside its folders: through them a folder would reach all others. */
function enteringRoot(all: readonly Edge[]): string[] {
  const isRoot = (path: string) => /^(server|client|shared)\/[\w-]+\.tsx?$/.test(path);
  return all
    .filter(({ from, to, typeOnly }) => !typeOnly && isRoot(to) && folderOf(from) !== null && !isVocabulary(to))
    .map(({ from, to }) => `${from} -> ${to}`);
}

test("no folder imports a composition file, through which it would reach the folders above it", () => {
  expect(enteringRoot(edges)).toEqual([]);
  const planted = { from: "server/inventory/rooms/router.ts", to: "server/relations.ts", typeOnly: false };
  expect(enteringRoot([...edges, planted])).toEqual(["server/inventory/rooms/router.ts -> server/relations.ts"]);
});

test("a planted cycle between folders of the client is found, also where only a style or a lazy part makes it", () => {
  const from = "client/guests/contacts/contact-form.tsx";
  const planted = ["client/stays/folios/folios-tab.tsx", "client/stays/bookings/detail/booking-card.module.css"].map((to) => ({
    from,
    to,
    typeOnly: false,
  }));
  expect(climbing([...edges, ...planted], "client")).toEqual(planted.map(({ to }) => `${from} -> ${to}`));
});

test("a planted cycle between folders is found", () => {
  const planted = { from: "server/inventory/rooms/service.ts", to: "server/stays/bookings/save.ts", typeOnly: false };
  expect(climbing([...edges, planted], "server")).toEqual(["server/inventory/rooms/service.ts -> server/stays/bookings/save.ts"]);
});

test("rows are written through a store by its own module only; setting up a property fills all tables", () => {
  const stores = files
    .filter(({ path }) => inside(path, "server"))
    .flatMap(({ path, source }) =>
      [...source.matchAll(/export const (\w+Store) = entityStore\(/g)].map((match) => [match[1] ?? "", folderOf(path)] as const),
    );
  expect(stores.length).toBeGreaterThan(15);
  const owners = new Map(stores);
  const writes = files.flatMap(({ path, source }) =>
    [...source.matchAll(/\b(\w+Store)\.(?:insert|update|remove)\(/g)].map((match) => ({ path, store: match[1] ?? "" })),
  );
  const foreign = writes.filter(
    ({ path, store }) => owners.has(store) && owners.get(store) !== folderOf(path) && !inside(path, "server/office/setup"),
  );
  expect(foreign.map(({ path, store }) => `${path}: ${store}`)).toEqual([]);
});

test("there are no circles between files", () => {
  const next = new Map<string, string[]>();
  for (const { from, to, typeOnly } of edges) if (!typeOnly) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const circles: string[] = [];
  function visit(path: string, trail: readonly string[]): void {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(" -> "));
    if (done.has(path) || trail.includes(path)) return;
    for (const to of next.get(path) ?? []) visit(to, [...trail, path]);
    done.add(path);
  }
  for (const path of next.keys()) visit(path, []);
  expect(circles).toEqual([]);
});

/** The unit of work, the lock of DATA_DIR, migrations, backups, and the worker thread, whose answers come from one snapshot. */
const OPENS_TRANSACTIONS = [
  "server/platform/core/work/work.ts",
  "server/platform/core/process/data-dir.ts",
  "server/platform/core/database/migrations.ts",
  "server/office/backup/archive.ts",
  // An SQLite file of its own serves as a lock.
  "server/office/backup/work-folder.ts",
  "server/platform/core/worker/worker-thread.ts",
];

test("only work.ts opens a transaction to write", () => {
  // IndexedDB in the browser is exempt.
  const ours = files.filter(({ path }) => !path.startsWith("client/") && !OPENS_TRANSACTIONS.includes(path));
  const opens = ours.filter(({ source }) => /\.transaction\(|\bBEGIN\b(?! IMMEDIATE`|:V)/.test(source));
  expect(opens.map(({ path }) => path)).toEqual([]);
});

test("only cache files write query data", () => {
  const writes = /\b(setQueryData|setQueriesData|invalidateQueries|removeQueries|resetQueries)\b/;
  const writers = files.filter(({ path, source }) => inside(path, "client") && writes.test(source) && !/(^|\/)[\w-]*cache\.ts$/.test(path));
  expect(writers.map(({ path }) => path)).toEqual([]);
});

/** Calls of `write`, each with its reason in a comment; all other writes get their errors, busy state and versions from `core/writes.ts`. */
const WRITES_DIRECTLY: Readonly<Record<string, { calls: number; because: string }>> = {
  "client/platform/core/session.ts": {
    calls: 2,
    because: "logging out and changing the property empty the cache that a component's mutation is in",
  },
  "client/stays/housekeeping/send-taps.ts": { calls: 2, because: "the queue of what was tapped without a network outlives every screen" },
  "client/stays/shifts/use-being-here.ts": { calls: 1, because: "a sign of presence that nobody asked for must not show an error" },
};

test("writes are sent by useWrite, useWrites and the send of an undo; the few direct calls have a reason", () => {
  const direct = files
    .filter(
      ({ path, source }) =>
        inside(path, "client") &&
        path !== "client/platform/core/writes.ts" &&
        /\bwrite\b[^;]*"#client\/platform\/core\/writes\.ts"/.test(source),
    )
    .map(({ path, source }) => [path, source.match(/(?<![.\w])write\(/g)?.length ?? 0] as const);
  expect(Object.fromEntries(direct)).toEqual(Object.fromEntries(Object.entries(WRITES_DIRECTLY).map(([path, { calls }]) => [path, calls])));
  expect(files.filter(({ source }) => /\bapi\.[\w.]+\.mutate\(/.test(source)).map(({ path }) => path)).toEqual([]);
});

test("numbers are typed into the fields of client/ui, which never hand a text to their form", () => {
  const isRaw = ({ path, source }: File) => !inside(path, "client/platform/ui") && /\bNumberInput\b|type="number"/.test(source);
  expect(files.filter((file) => inside(file.path, "client") && isRaw(file)).map(({ path }) => path)).toEqual([]);
});

test("choices are made in the fields of client/ui, which lose no typed name", () => {
  const raw = /<(Select|Combobox|MultiSelect|TreeSelect)\b/;
  const isRaw = ({ path, source }: File) => inside(path, "client") && !inside(path, "client/platform/ui") && raw.test(source);
  expect(files.filter(isRaw).map(({ path }) => path)).toEqual([]);
});

test("dialogs open in the window of client/ui, which asks before it throws typed words away", () => {
  // The search dialog and the menu of a phone.
  const others = ["client/office/shell/search-dialog.tsx", "client/office/shell/menu-drawer.tsx"];
  const open = files.filter(({ path, source }) => !inside(path, "client/platform/ui") && /<(Modal|Drawer)[\s.>]/.test(source));
  expect(open.map(({ path }) => path).filter((path) => !others.includes(path))).toEqual([]);
});

test("keys are heard in one place, which knows whether somebody is typing", () => {
  // Alt held down changes a drag; it is no shortcut.
  const others = ["client/platform/ui/keys/shortcuts.ts", "client/stays/room-plan/gestures/plan-drag.tsx"];
  const hears = ({ path, source }: File) => inside(path, "client") && /EventListener\(\s*"key|useHotkeys/.test(source);
  expect(
    files
      .filter(hears)
      .map(({ path }) => path)
      .filter((path) => !others.includes(path)),
  ).toEqual([]);
});

test("nothing is a barrel, a default export or a drawer of odds and ends", () => {
  expect(files.filter(({ path }) => /(^|\/)(index|utils?|helpers?|misc|common)\.tsx?$/.test(path)).map(({ path }) => path)).toEqual([]);
  // Vite wants its configuration so.
  const modules = files.filter(({ path }) => !path.endsWith("/vite.config.ts"));
  expect(modules.filter(({ source }) => /^export \* from|^export default/m.test(source)).map(({ path }) => path)).toEqual([]);
});

test("money gets its unit in one place: nothing else casts a number to cents or an amount", () => {
  const claim = /\bas (unknown as )?(readonly )?(Cents|Amount|Decimal)\b/;
  expect(
    files.filter(({ path, source }) => path !== "shared/platform/core/money.ts" && claim.test(source)).map(({ path }) => path),
  ).toEqual(["shared/platform/core/wire-money.ts"]);
});

test("every amount of the wire's schemas is marked as money, so that cents are converted by it and refused for it", () => {
  const unmarked = /\b(\w+_)?amount: z\s*\.(number|int)\(/;
  expect(files.filter(({ path, source }) => inside(path, "shared") && unmarked.test(source)).map(({ path }) => path)).toEqual([]);
});

test("money is rounded and zones are read in one place each", () => {
  const rounding = /Math\.round\((?!.*percentage)[^;]*\* ?100\)/;
  expect(
    files.filter(({ path, source }) => path !== "shared/platform/core/money.ts" && rounding.test(source)).map(({ path }) => path),
  ).toEqual([]);
  const zones = /date-fns-tz|getTimezoneOffset|longOffset/;
  expect(
    files.filter(({ path, source }) => path !== "shared/platform/core/stays.ts" && zones.test(source)).map(({ path }) => path),
  ).toEqual([]);
});
