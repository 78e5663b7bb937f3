import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type IndexHtmlTransformContext, type Plugin } from "vite";
import { exceedsBudget } from "./scripts/budget.ts";
import { oneLanguageEach } from "./scripts/texts-plugin.ts";

/** The server that a development client talks to. */
const SERVER = `127.0.0.1:${process.env["PORT"] ?? "3000"}`;

export default defineConfig({
  root: "client",
  plugins: [
    react(),
    descriptionsLeftOut(),
    oneLanguageEach(),
    warningsLeftOut(),
    stylesComplete(),
    pagesApart(),
    startInOnePiece(),
    firstPictureBudget(),
  ],
  define: { "import.meta.env.VITE_BUILD": JSON.stringify(new Date().toISOString()) },
  server: {
    proxy: process.env["VITEST"] ? {} : { "/trpc": { target: `http://${SERVER}`, ws: true }, "/api": { target: `http://${SERVER}` } },
  },
  build: { outDir: "../dist/client", emptyOutDir: true, target: "es2022", manifest: true, chunkSizeWarningLimit: 1000 },
});

/** Leaves out the descriptions of fields: only the server's OpenAPI document reads them. */
function descriptionsLeftOut(): Plugin {
  const description = /\.describe\(\s*(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|`[^`]*`),?\s*\)/g;
  return {
    name: "keyrack-descriptions",
    apply: "build",
    enforce: "pre",
    transform: (code, id) => (id.startsWith(`${import.meta.dirname}/shared/`) ? { code: code.replace(description, ""), map: null } : null),
  };
}

/** React Router comes with its warnings for developers, and doesn't say that making a component changes nothing else: its forms would be in every build. */
function warningsLeftOut(): Plugin {
  const notes = /^\w+\.displayName = "\w+";$/gm;
  const components = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g;
  return {
    name: "keyrack-router",
    apply: "build",
    transform(code, id) {
      if (!/node_modules.react-router.dist/.test(id)) return null;
      const quiet = code.replace(/^var ENABLE_DEV_WARNINGS = true;$/m, "var ENABLE_DEV_WARNINGS = false;");
      return { code: quiet.replace(notes, "").replace(components, "= /* @__PURE__ */ $1"), map: null };
    },
  };
}

/** Fails the build where a Mantine component is used whose styles are imported nowhere. */
function stylesComplete(): Plugin {
  const nameIn = (ids: readonly string[], pattern: RegExp) => ids.flatMap((id) => pattern.exec(id)?.[1] ?? []);
  return {
    name: "keyrack-styles",
    apply: "build",
    generateBundle(_options, bundle) {
      const listed = readFileSync(`${import.meta.dirname}/client/platform/core/mantine.css`, "utf8").split("\n");
      const styled = new Set(nameIn([...listed, ...this.getModuleIds()], /@mantine\/core\/styles\/(\w+)\.css/));
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const used = nameIn(
        chunks.flatMap(({ modules }) => Object.keys(modules)),
        /@mantine\/core\/.*\/(\w+)\.module\.(?:css\.)?mjs$/,
      );
      const missing = new Set(used.filter((name) => !styled.has(name)));
      if (missing.size > 0) this.error(`client/platform/core/mantine.css lacks ${[...missing].join(", ")}`);
    },
  };
}

/** Which files each page consists of weighs as much as the plan's own code: that list is fetched with the first page other than the plan. */
function pagesApart(): Plugin {
  const id = `${import.meta.dirname}/client/pages.ts`;
  const imported = /import\("(#client\/[^"]+)"\)/g;
  return {
    name: "keyrack-pages",
    apply: "build",
    resolveId: (source) => (source === id ? id : null),
    load(loaded) {
      if (loaded !== id) return null;
      const screens = SCREENS.map((file) => readFileSync(`${import.meta.dirname}/client/${file}`, "utf8")).join("");
      const pages = new Set([...screens.matchAll(imported)].map(([, page]) => JSON.stringify(page)));
      return `export const pages = { ${[...pages].map((page) => `${page}: () => import(${page})`).join(", ")} };`;
    },
    transform(code, transformed) {
      if (!SCREENS.some((file) => transformed.endsWith(`/client/${file}`))) return null;
      const apart = code.replace(imported, (_, page: string) => {
        return `fetchPage(${JSON.stringify(page)})`;
      });
      return `${apart}\nfunction fetchPage(page) { return import(${JSON.stringify(id)}).then(({ pages }) => pages[page]()); }`;
    },
  };
}

/** The files that name the pages. */
const SCREENS = ["screens.ts", "settings-screens.ts", "open-screens.ts"];

/** What is on the screen first. */
const START = ["app.tsx"];
/** What opens there: fetched when the first picture is drawn. */
const SOON = [
  "stays/access-control/open-door.ts",
  "stays/access-control/toast-missing-keys.ts",
  "stays/bookings/check-in/arrival-query.ts",
  "stays/bookings/detail/cancel-dialog.tsx",
  "stays/bookings/detail/departure-dialog.tsx",
  "stays/bookings/detail/no-show-dialog.tsx",
  "stays/bookings/refused-together.ts",
  "office/emergency-sheet/emergency-dialog.tsx",
  "stays/groups/arrivals-to-complete.ts",
  "tenant/properties/founding-dialog.tsx",
  "stays/room-plan/view/board/head-restrictions.tsx",
  "stays/room-plan/view/cards/day-popover.tsx",
  "stays/room-plan/view/cards/free-up-room-panel.tsx",
  "stays/room-plan/view/cards/new-menu.tsx",
  "stays/room-plan/view/cards/plan-dialogs.tsx",
  "stays/room-plan/view/print/plan-print.tsx",
  "stays/room-plan/view/cards/shortcuts-help.tsx",
  "inventory/rooms/room-steps.ts",
  "tenant/session/proof-dialog.tsx",
  "tenant/settings/settings-icons.ts",
  "office/shell/account-items.tsx",
  "office/shell/menu-drawer.tsx",
  "office/shell/property-items.tsx",
  "office/shell/shortcuts-dialog.tsx",
  "office/shell/signs.tsx",
  "office/shell/slide-overs.tsx",
  "office/shell/switched-dialog.tsx",
  "stays/shifts/news-popover.tsx",
  "platform/ui/dialog/modal-window.tsx",
  "platform/ui/dialog/toaster.tsx",
];
/** Their indexes name each part they have, also those that only other screens need: what is used of them comes along by itself. */
const PICKED_FROM = /@mantine|@tabler|react-number-format/;

/** Login and plan in one file, and in a second what opens there: left to itself, the build cuts what many screens share into more than a hundred. */
function startInOnePiece(): Plugin {
  const first = new Set<string>();
  const start = new Set<string>();
  const soon = new Set<string>();
  const groups = [
    // Named by the same index as the calls that the first picture needs.
    { name: "live", test: /@trpc.client.dist.wsLink-/, priority: 6, includeDependenciesRecursively: false },
    { name: "first", test: (id: string) => first.has(id), priority: 5 },
    { name: "start", test: (id: string) => start.has(id), priority: 4 },
    { name: "soon", test: (id: string) => soon.has(id), priority: 1 },
  ];
  // Its package doesn't say so itself; else the first picture would wait for the websocket's code.
  const treeshake = { moduleSideEffects: [{ test: /node_modules.@trpc/, sideEffects: false }] };
  return {
    name: "keyrack-start",
    apply: "build",
    config: () => ({ build: { rolldownOptions: { treeshake, output: { codeSplitting: { groups } } } } }),
    buildEnd() {
      const collect = (files: readonly string[], modules: Set<string>) => {
        const ways = files.map((file) => `${import.meta.dirname}/client/${file}`);
        for (let id = ways.pop(); id !== undefined; id = ways.pop()) {
          if (modules.has(id) || PICKED_FROM.test(id)) continue;
          modules.add(id);
          ways.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      };
      // What fetches the app must not wait for it.
      collect(["main.ts"], first);
      collect(START, start);
      collect(SOON, soon);
    },
    // `main.ts` imports it at once; named in the page it is fetched without waiting for that.
    transformIndexHtml(_html, { bundle = {} }) {
      const wanted = withImports(bundle, START);
      const styles = wanted.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      return [
        ...wanted.map(({ fileName }) => ({ tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href: `/${fileName}` } })),
        ...styles.map((fileName) => ({ tag: "link", attrs: { rel: "stylesheet", crossorigin: true, href: `/${fileName}` } })),
      ];
    },
  };
}

/** Fails the build if what the first picture waits for (code, styles and the larger language's texts) exceeds its budget. */
function firstPictureBudget(): Plugin {
  return {
    name: "keyrack-budget",
    apply: "build",
    writeBundle(_options, bundle) {
      const chunks = withImports(bundle, ["main.ts", "index.html", ...START]);
      const texts = withImports(bundle, ["platform/core/texts-de-first.ts"]).filter((chunk) => !chunks.includes(chunk));
      const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
      const sheets = Object.values(bundle).flatMap((file) => (file.type === "asset" && styles.has(file.fileName) ? [file.source] : []));
      const excess = exceedsBudget("first_picture_kb", [...[...chunks, ...texts].map(({ code }) => code), ...sheets]);
      if (excess) this.error(excess);
    },
  };
}

type Chunk = Extract<NonNullable<IndexHtmlTransformContext["bundle"]>[string], { type: "chunk" }>;

/** The chunks of some files of the client, with all that they import. */
function withImports(bundle: NonNullable<IndexHtmlTransformContext["bundle"]>, files: readonly string[]): Chunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const ids = files.map((file) => `${import.meta.dirname}/client/${file}`);
  const wanted = chunks.filter(({ facadeModuleId }) => facadeModuleId !== null && ids.includes(facadeModuleId));
  for (const { imports } of wanted) {
    wanted.push(...chunks.filter((chunk) => imports.includes(chunk.fileName) && !wanted.includes(chunk)));
  }
  return wanted;
}
