import type { FrameMessage } from "#client/channels/booking-page/tell-height.ts";
import type { Language } from "#shared/platform/core/language.ts";

// Embeds a property's booking page into any website:
// <script src="https://…/book/embed.js" data-property="slug" data-lang="de"></script>
// Embeds the page in place of the script, as high as its content.
{
  const titles = { de: "Online buchen", en: "Book online" } as const satisfies Record<Language, string>;
  const script = document.currentScript;
  const property = script?.dataset["property"];
  if (script instanceof HTMLScriptElement && property) {
    const page = new URL(`./${encodeURIComponent(property)}?embed=1`, script.src);
    const language = script.dataset["lang"] ?? document.documentElement.lang.slice(0, 2);
    const title = Object.entries(titles).find(([each]) => each === language);
    if (title) page.searchParams.set("lang", language);

    const frame = document.createElement("iframe");
    frame.src = page.href;
    frame.title = script.dataset["title"] ?? title?.[1] ?? titles.en;
    frame.allow = "clipboard-write";
    Object.assign(frame.style, { display: "block", width: "100%", height: "720px", border: "0", colorScheme: "normal" });
    script.after(frame);

    window.addEventListener("message", ({ source, origin, data }: MessageEvent<FrameMessage | null>) => {
      if (source !== frame.contentWindow || origin !== page.origin || !data) return;
      if (data.keyrack === "height" && Number.isFinite(data.height))
        frame.style.height = `${Math.min(20_000, Math.max(200, data.height))}px`;
      if (data.keyrack === "step" && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
    });
  }
}
