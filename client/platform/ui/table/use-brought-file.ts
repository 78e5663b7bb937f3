import { useState } from "react";

/** A read file with a preview of its import; `how` are the user's choices. */
export type Brought<Preview, How> = { file: File; how: How | undefined; preview: Preview };

type FileCalls<Preview, How> = {
  /** Loads the preview of an import. */
  ask(file: File, how: How | undefined): Promise<Preview>;
  /** Takes it over. */
  save(brought: Brought<Preview, How>): Promise<void>;
  wrongKind: string;
  reasonOf(thrown: unknown): string;
};

/** One file on its way into the property: read, looked at, taken over. */
export function useBroughtFile<Preview, How = never>({ ask, save, wrongKind, reasonOf }: FileCalls<Preview, How>) {
  const [reading, setReading] = useState<string | null>(null);
  const [read, setRead] = useState<Brought<Preview, How> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  async function look(file: File, how: How | undefined): Promise<void> {
    setReading(file.name);
    try {
      setRead({ file, how, preview: await ask(file, how) });
    } catch (thrown) {
      setRefusal(reasonOf(thrown));
    } finally {
      setReading(null);
    }
  }

  async function open(file: File | undefined, how?: How): Promise<void> {
    setRefusal(file ? null : wrongKind);
    if (file) await look(file, how);
  }

  async function takeOver(brought: Brought<Preview, How>): Promise<void> {
    setSaving(true);
    setRefusal(null);
    try {
      await save(brought);
      setRead(null);
    } catch (thrown) {
      setRefusal(reasonOf(thrown));
      // The property has changed since it was looked at.
      await look(brought.file, brought.how);
    } finally {
      setSaving(false);
    }
  }

  function startAgain(): void {
    setRead(null);
    setRefusal(null);
  }

  return { reading, read, refusal, saving, open, takeOver, startAgain };
}
