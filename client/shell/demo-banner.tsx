import { Button, TextInput } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSay } from "#client/core/i18n.ts";
import { useSettings } from "#client/core/master-data.ts";
import { switchProperty, useMay } from "#client/core/session.ts";
import { api } from "#client/core/trpc.ts";
import css from "#client/shell/demo-banner.module.css";
import { ModalDialog } from "#client/ui/modal-dialog.tsx";
import { toastTrouble } from "#client/ui/toast.tsx";

/** In the demo guesthouse: the way to a house of one's own, for whoever may found one. */
export function DemoBanner() {
  const say = useSay();
  const may = useMay();
  const { data } = useSettings();
  const [founding, setFounding] = useState(false);
  const isDemo = data?.data.some(({ key, value }) => key === "DEMO_HOUSE" && value === "true") ?? false;
  if (!isDemo || !may("properties:write")) return null;
  return (
    <aside className={css["banner"]} aria-label={say("shell.demo_title")}>
      <IconKey size={16} aria-hidden />
      <span>{say("shell.demo_detail")}</span>
      <button type="button" className={css["start"]} onClick={() => setFounding(true)}>
        {say("shell.demo_start")}
      </button>
      <FoundingDialog opened={founding} onClose={() => setFounding(false)} />
    </aside>
  );
}

function FoundingDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useSay();
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      const property = await api.properties.create.mutate({ name });
      await switchProperty(property.id);
      await navigate("/");
    } catch (thrown) {
      toastTrouble(thrown);
    } finally {
      setBusy(false);
    }
  }

  return (
    <ModalDialog opened={opened} onClose={onClose} title={say("shell.demo_found_title")} subtitle={say("shell.demo_found_detail")}>
      <form onSubmit={(event) => void handleSubmit(event)}>
        <TextInput
          label={say("shell.demo_found_name")}
          value={name}
          maxLength={200}
          required
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" mt="lg" fullWidth loading={busy} disabled={name.trim() === ""}>
          {say("shell.demo_found")}
        </Button>
      </form>
    </ModalDialog>
  );
}
