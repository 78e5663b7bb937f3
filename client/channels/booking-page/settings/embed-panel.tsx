import css from "#client/channels/booking-page/settings/booking-page.module.css";
import { useSay } from "#client/platform/core/i18n.ts";
import { CopiedLine } from "#client/platform/ui/page/copied-line.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { embedLine } from "#shared/channels/booking-page/rules.ts";

/** Instructions for embedding the page in the property's own website. */
export function EmbedPanel({ url }: { url: string }) {
  const say = useSay();
  return (
    <Panel title={say("page_settings.embed")}>
      <p className={css["hint"]}>{say("page_settings.embed_hint")}</p>
      <CopiedLine label={say("page_settings.embed_line")} text={embedLine(url)} copy={say("page_settings.copy_line")} />
      <p className={css["hint"]}>{say("page_settings.embed_link_hint")}</p>
      <CopiedLine label={say("page_settings.address")} text={url} copy={say("page_settings.copy_address")} />
    </Panel>
  );
}
