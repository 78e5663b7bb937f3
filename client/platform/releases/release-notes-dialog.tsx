import { Anchor } from "@mantine/core";
import { Link } from "react-router-dom";
import { useLocale } from "#client/platform/core/dates.ts";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import css from "#client/platform/releases/release-notes.module.css";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { formatDate } from "#shared/platform/core/dates.ts";
import { RELEASE_AREAS, type ReleaseArea, type ReleaseNote } from "#shared/platform/releases/note.ts";
import { RELEASES } from "#shared/platform/releases/releases.ts";

/** Release notes of all versions, newest first. */
export function ReleaseNotesDialog({ onClose }: { onClose(): void }) {
  const say = useSay();
  const locale = useLocale();
  return (
    <ModalDialog opened size="list" title={say("releases.title")} onClose={onClose}>
      {RELEASES.map(({ version, date, notes }) => (
        <section key={version} className={css["version"]}>
          <h3>{say("release_notes.version", { version, date: formatDate(date, locale) })}</h3>
          {RELEASE_AREAS.map((area) => (
            <AreaNotes key={area} area={area} notes={notes.filter((note) => note.area === area)} />
          ))}
        </section>
      ))}
      <Anchor component={Link} to="/licences" size="sm" mt="lg" onClick={onClose}>
        {say("licences.title")}
      </Anchor>
    </ModalDialog>
  );
}

/** The notes of one area of a version; nothing if there are none. */
function AreaNotes({ area, notes }: { area: ReleaseArea; notes: readonly ReleaseNote[] }) {
  const say = useSay();
  const language = useLanguage();
  if (notes.length === 0) return null;
  return (
    <>
      <h4>{say(`release_notes.area_${area}`)}</h4>
      <ul data-bullets>
        {notes.map((note) => (
          <li key={note.en}>{note[language]}</li>
        ))}
      </ul>
    </>
  );
}
