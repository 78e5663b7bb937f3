import { Button, TextInput } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { api } from "#client/platform/core/trpc.ts";
import { toast, toastError } from "#client/platform/ui/dialog/toast.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import css from "#client/tenant/files/files.module.css";
import type { FileLink } from "#shared/tenant/files/schema.ts";

/** A link for a person without a login. It is created on request, since its validity begins then. */
export function FileLinkPart({ id }: { id: string }) {
  const say = useSay();
  const { time } = useFormats();
  const [link, setLink] = useState<FileLink | null>(null);
  const [isMaking, setMaking] = useState(false);

  async function make(): Promise<void> {
    setMaking(true);
    try {
      const made = await api.files.url.query({ id });
      setLink(made);
      await navigator.clipboard.writeText(made.url).then(
        () => toast({ message: say("files.link_copied", { time: time(made.expires_at) }), topic: "link" }),
        () => undefined,
      );
    } catch (thrown) {
      toastError(thrown);
    } finally {
      setMaking(false);
    }
  }

  return (
    <div className={css["link"]}>
      <Hint fw={400}>{say("files.link_detail")}</Hint>
      {link && (
        <TextInput
          readOnly
          aria-label={say("files.link")}
          description={say("files.link_until", { time: time(link.expires_at) })}
          inputWrapperOrder={["input", "description"]}
          value={link.url}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <Button variant="default" leftSection={<IconLink size={16} aria-hidden />} loading={isMaking} onClick={() => void make()}>
        {say("files.link_make")}
      </Button>
    </div>
  );
}
