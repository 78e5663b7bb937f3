import { useEffect } from "react";
import { say } from "#client/platform/core/i18n.ts";
import { keepSeenVersion, seenVersion } from "#client/platform/core/local-cache.ts";
import { openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import { THIS_VERSION } from "#shared/platform/releases/version.ts";

const ReleaseNotesDialog = lazyPart(() =>
  import("#client/platform/releases/release-notes-dialog.tsx").then((module) => module.ReleaseNotesDialog),
);

export function openReleaseNotes(): void {
  void openDialog((close) => <ReleaseNotesDialog onClose={close} />);
}

/** Says once in each browser that the program was updated, with the way to the release notes. The first visit of a browser is told nothing. */
export function useUpdateNotice(): void {
  useEffect(() => {
    const seen = seenVersion();
    if (seen === THIS_VERSION) return;
    keepSeenVersion(THIS_VERSION);
    if (seen === null) return;
    const offer = { label: say("releases.title"), take: openReleaseNotes };
    toast({ message: say("releases.updated", { version: THIS_VERSION }), offer, isNote: true, staysMs: 20_000 });
  }, []);
}
