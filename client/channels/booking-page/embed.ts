import type { FrameMessage } from "#client/channels/booking-page/tell-height.ts";

// Embeds a property's booking page into any website:
// <script src="https://…/book/embed.js" data-property="slug" data-lang="de"></script>
// Embeds the page in place of the script, as high as its content.
{
  const script = document.currentScript;
  const property = script?.dataset["property"];
  if (script instanceof HTMLScriptElement && property) {
    const page = new URL(`./${encodeURIComponent(property)}?embed=1`, script.src);
    const language = script.dataset["lang"] ?? document.documentElement.lang.slice(0, 2);
    if (language === "de" || language === "en") page.searchParams.set("lang", language);

    const frame = document.createElement("iframe");
    frame.src = page.href;
    frame.title = script.dataset["title"] ?? (language === "de" ? "Online buchen" : "Book online");
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
