import { atom, useAtom } from "jotai";
import { useEffect } from "react";
import { say } from "#client/platform/core/i18n.ts";
import { keepSeenVersion, seenVersion } from "#client/platform/core/local-cache.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import { THIS_VERSION } from "#shared/platform/releases/version.ts";

const ReleaseNotesDialog = lazyPart(() =>
  import("#client/platform/releases/release-notes-dialog.tsx").then((module) => module.ReleaseNotesDialog),
);

/** True if the notes of the versions are open; also opened from the account menu. */
export const releaseNotesAtom = atom(false);

/** Says once in each browser that the program was updated, with the way to what is new. Who comes for the first time is told nothing. */
export function ReleaseNotesHost() {
  const [wanted, setWanted] = useAtom(releaseNotesAtom);
  useEffect(() => {
    const seen = seenVersion();
    if (seen === THIS_VERSION) return;
    keepSeenVersion(THIS_VERSION);
    if (seen === null) return;
    const offer = { label: say("releases.title"), take: () => setWanted(true) };
    toast({ message: say("releases.updated", { version: THIS_VERSION }), offer, isNote: true, staysMs: 20_000 });
  }, [setWanted]);
  return wanted && <ReleaseNotesDialog onClose={() => setWanted(false)} />;
}
