import { Button } from "@mantine/core";
import { IconSchool } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import { NoticeStrip } from "#client/platform/ui/page/notice-strip.tsx";
import { useMoments } from "#client/platform/ui/use-moments.ts";

const PracticeSaleForm = lazyPart(() =>
  import("#client/money/cash-register/practice-sale-form.tsx").then((module) => module.PracticeSaleForm),
);

/** Tells everybody at the register, on every screen, that it is in training mode, with the button that ends it. */
export function TrainingSign() {
  const say = useSay();
  const { dateTime } = useFormats();
  const [isSelling, setSelling] = useState(false);
  const { data } = useQuery(trpc.cashRegister.training.queryOptions());
  const { run, isRunning } = useWrite(trpc.cashRegister.setTraining);
  const until = data?.until ?? null;
  const now = useMoments(until === null ? [] : [until]);
  if (!data?.training || until === null || now >= until) return null;
  return (
    <>
      <NoticeStrip label={say("cash_register.training")} icon={<IconSchool size={16} aria-hidden />} isDanger>
        <span>{say("cash_register.training_sign", { time: dateTime(until) })}</span>
        <Button size="compact-sm" variant="default" onClick={() => setSelling(true)}>
          {say("cash_register.practice")}
        </Button>
        <Button size="compact-sm" color="red" loading={isRunning} onClick={() => void run({ training: false })}>
          {say("shell.end_training")}
        </Button>
      </NoticeStrip>
      <ModalDialog opened={isSelling} title={say("cash_register.practice")} onClose={() => setSelling(false)}>
        {isSelling && <PracticeSaleForm onDone={() => setSelling(false)} />}
      </ModalDialog>
    </>
  );
}
