import type { IndexHtmlTransformContext, Plugin } from "vite";
import { exceedsBudget } from "./budget.ts";

type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;
type Chunk = Extract<Bundle[string], { type: "chunk" }>;

/** Names the app in the page, which its small first script fetches beside the texts, and holds what the first picture waits for to its budget. */
export function firstPicture(): Plugin {
  return {
    name: "keyrack-first-picture",
    apply: "build",
    transformIndexHtml(_html, { bundle = {} }) {
      const chunks = withImports(bundle, "app");
      return [
        ...chunks.map(({ fileName }) => ({ tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href: `/${fileName}` } })),
        ...stylesOf(chunks).map((fileName) => ({ tag: "link", attrs: { rel: "stylesheet", crossorigin: true, href: `/${fileName}` } })),
      ];
    },
    writeBundle(_options, bundle) {
      const chunks = new Set(["index", "app", "texts-de-first"].flatMap((name) => withImports(bundle, name)));
      const styles = stylesOf([...chunks]).flatMap((name) => {
        const file = bundle[name];
        return file?.type === "asset" ? [file.source] : [];
      });
      const excess = exceedsBudget("first_picture_kb", [...[...chunks].map(({ code }) => code), ...styles]);
      if (excess) this.error(excess);
    },
  };
}

/** Returns the chunk of a module that is fetched by itself, with all chunks that it imports. */
function withImports(bundle: Bundle, name: string): Chunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const wanted = chunks.filter((chunk) => chunk.name === name && (chunk.isEntry || chunk.isDynamicEntry));
  for (const { imports } of wanted) {
    wanted.push(...chunks.filter((chunk) => imports.includes(chunk.fileName) && !wanted.includes(chunk)));
  }
  return wanted;
}

function stylesOf(chunks: readonly Chunk[]): string[] {
  return [...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))];
}
