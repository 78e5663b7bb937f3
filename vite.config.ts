import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { build as bundle } from "esbuild";
import { defineConfig, type Plugin } from "vite";

/** The server that a development client talks to. */
const SERVER = `127.0.0.1:${process.env["PORT"] ?? "3000"}`;

export default defineConfig({
  root: "client",
  plugins: [react(), textsWorkedOut(), stylesComplete(), startInOnePiece()],
  define: { "import.meta.env.VITE_BUILD": JSON.stringify(new Date().toISOString()) },
  server: {
    proxy: {
      "/trpc": { target: `http://${SERVER}`, ws: true },
      "/api": { target: `http://${SERVER}` },
    },
  },
  build: { outDir: "../dist/client", emptyOutDir: true, target: "es2022", manifest: true, chunkSizeWarningLimit: 1000 },
});

/** Puts into each language's file what it works out, instead of both languages of all modules. */
function textsWorkedOut(): Plugin {
  return {
    name: "keyrack-texts",
    apply: "build",
    async load(id) {
      if (!/\/client\/core\/texts-\w+\.ts$/.test(id)) return null;
      const { outputFiles } = await bundle({ entryPoints: [id], bundle: true, write: false, format: "esm" });
      const code = Buffer.from(outputFiles[0]?.contents ?? "").toString("base64");
      const { texts }: { texts: unknown } = await import(`data:text/javascript;base64,${code}`);
      // Browsers read JSON faster than they compile an object literal.
      return `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(texts))});`;
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
      const listed = readFileSync(`${import.meta.dirname}/client/core/mantine.css`, "utf8").split("\n");
      const styled = new Set(nameIn([...listed, ...this.getModuleIds()], /@mantine\/core\/styles\/(\w+)\.css/));
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const used = nameIn(
        chunks.flatMap(({ modules }) => Object.keys(modules)),
        /@mantine\/core\/.*\/(\w+)\.module\.(?:css\.)?mjs$/,
      );
      const missing = new Set(used.filter((name) => !styled.has(name)));
      if (missing.size > 0) this.error(`client/core/mantine.css lacks ${[...missing].join(", ")}`);
    },
  };
}

/** What is on the screen first, behind the login and before it. */
const START = ["app.tsx", "session/login-page.tsx", "shell/shell.tsx", "room-plan/room-plan-page.tsx"];
/** What opens there: fetched when the first picture is drawn. */
const SOON = [
  "access-control/open-door.ts",
  "access-control/toast-missing-keys.ts",
  "bookings/check-in/arrival-query.ts",
  "bookings/detail/departure-dialog.tsx",
  "bookings/detail/no-show-dialog.tsx",
  "bookings/refused-together.ts",
  "emergency-sheet/emergency-dialog.tsx",
  "groups/arrivals-to-complete.ts",
  "properties/founding-dialog.tsx",
  "room-plan/cards/day-popover.tsx",
  "room-plan/free-up/free-up-room-panel.tsx",
  "room-plan/cards/new-menu.tsx",
  "room-plan/print/plan-print.tsx",
  "room-plan/cards/shortcuts-help.tsx",
  "rooms/room-steps.ts",
  "shell/account-items.tsx",
  "shell/menu-drawer.tsx",
  "shell/property-items.tsx",
  "shell/shortcuts-dialog.tsx",
  "shifts/news-popover.tsx",
  "ui/dialog/modal-window.tsx",
  "ui/dialog/slide-over.tsx",
  "ui/dialog/toaster.tsx",
];
/** Their indexes name each part they have, also those that only other screens need: what is used of them comes along by itself. */
const PICKED_FROM = /@mantine|@tabler|react-number-format/;

/** Login and plan in one file, and in a second what opens there: left to itself, the build cuts what many screens share into more than a hundred. */
function startInOnePiece(): Plugin {
  const first = new Set<string>();
  const start = new Set<string>();
  const soon = new Set<string>();
  const groups = [
    { name: "first", test: (id: string) => first.has(id), priority: 3 },
    { name: "start", test: (id: string) => start.has(id), priority: 2 },
    { name: "soon", test: (id: string) => soon.has(id), priority: 1 },
  ];
  return {
    name: "keyrack-start",
    apply: "build",
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
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
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const app = chunks.find(({ facadeModuleId }) => facadeModuleId === `${import.meta.dirname}/client/app.tsx`);
      const wanted = chunks.filter((chunk) => chunk === app || app?.imports.includes(chunk.fileName));
      const styles = wanted.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      return [
        ...wanted.map(({ fileName }) => ({ tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href: `/${fileName}` } })),
        ...styles.map((fileName) => ({ tag: "link", attrs: { rel: "stylesheet", crossorigin: true, href: `/${fileName}` } })),
      ];
    },
  };
}
