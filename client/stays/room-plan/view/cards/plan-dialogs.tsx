import { Button, Radio, SimpleGrid } from "@mantine/core";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { CancelButton } from "#client/platform/ui/form/cancel-button.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { FormFoot } from "#client/platform/ui/form/form-foot.tsx";
import { RuleWarning } from "#client/prices/rates/rule-warning.tsx";
import { StockWarning } from "#client/stays/bookings/stock-warning.tsx";
import {
  brokenBy,
  lackingIn,
  type PriceAnswer,
  type PriceAnswers,
  type PriceChoice,
  type PriceQuestion,
} from "#client/stays/room-plan/model/move-price.ts";

type OpenPriceQuestion = { id: string; name: string } & PriceChoice;

type Props = { question: PriceQuestion | null; money(amount: number): string; onAnswer(answers: PriceAnswers | null): void };

/** Asks what moved stays shall cost, each for itself. Closing it takes the move back. */
export function PriceDialog({ question, money, onAnswer }: Props) {
  const say = useSay();
  if (!question?.isReady) return null;
  const asked = question.moves.flatMap(({ proposal: { booking }, choice }): OpenPriceQuestion[] =>
    choice ? [{ id: booking.id, name: booking.name ?? booking.code, ...choice }] : [],
  );
  const [first] = asked;
  return (
    <ModalDialog opened size="form" title={say("room_plan.price_question")} onClose={() => onAnswer(null)}>
      <RuleWarning violations={brokenBy(question.moves.map(({ quote }) => quote))} />
      <StockWarning lacks={lackingIn(question.moves.map(({ quote }) => quote))} />
      {first && asked.length === 1 ? (
        <OnePrice asked={first} money={money} onAnswer={(answer) => onAnswer(new Map([[first.id, answer]]))} />
      ) : (
        <ManyPrices asked={asked} money={money} onAnswer={onAnswer} />
      )}
    </ModalDialog>
  );
}

type OneProps = { asked: OpenPriceQuestion; money(amount: number): string; onAnswer(answer: PriceAnswer): void };

function OnePrice({ asked: { name, current, keep, fresh }, money, onAnswer }: OneProps) {
  const say = useSay();
  return (
    <>
      <p>{say("room_plan.price_question_detail", { name, current: money(current), recalculated: money(fresh) })}</p>
      <FormFoot>
        <CancelButton />
        <Button variant="default" onClick={() => onAnswer("keep")} data-autofocus>
          {say("room_plan.keep_price", { amount: money(keep) })}
        </Button>
        <Button onClick={() => onAnswer("fresh")}>{say("room_plan.new_price", { amount: money(fresh) })}</Button>
      </FormFoot>
    </>
  );
}

type ManyProps = { asked: readonly OpenPriceQuestion[]; money(amount: number): string; onAnswer(answers: PriceAnswers): void };

/** A line for each guest. Agreed prices stay by default: the guests didn't ask for the move. */
function ManyPrices({ asked, money, onAnswer }: ManyProps) {
  const say = useSay();
  const [answers, setAnswers] = useState<PriceAnswers>(() => new Map(asked.map(({ id }) => [id, "keep"])));
  return (
    <DialogForm label={say("room_plan.price_question")} submitLabel={say("room_plan.move")} isComplete onSubmit={() => onAnswer(answers)}>
      <p>{say("room_plan.price_question_each")}</p>
      {asked.map(({ id, name, current, keep, fresh }) => (
        <Radio.Group
          key={id}
          py={10}
          style={{ borderTop: "1px solid var(--kr-border)" }}
          label={name}
          description={say("room_plan.price_so_far", { amount: money(current) })}
          value={answers.get(id) ?? "keep"}
          onChange={(value) => setAnswers(new Map(answers).set(id, value === "fresh" ? "fresh" : "keep"))}
        >
          <SimpleGrid cols={2} spacing={10} mt={8}>
            <Radio value="keep" label={say("room_plan.keep_price", { amount: money(keep) })} />
            <Radio value="fresh" label={say("room_plan.new_price", { amount: money(fresh) })} />
          </SimpleGrid>
        </Radio.Group>
      ))}
    </DialogForm>
  );
}
