import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import css from "#client/platform/ui/form/form-section.module.css";

const SIGNS = { ready: IconCircleCheck, warning: IconAlertTriangle, open: IconCircleDashed } as const;

type Props = {
  title: string;
  state: keyof typeof SIGNS;
  words: string;
  hint?: string | undefined;
  aside?: ReactNode;
  children?: ReactNode;
};

/** A section of the check-in with its state in a word, and its fields. */
export function FormSection({ title, state, words, hint, aside, children }: Props) {
  const Sign = SIGNS[state];
  const id = useId();
  return (
    <section className={css["section"]} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className={css["state"]} data-state={state}>
        <Sign size={20} stroke={1.8} aria-hidden />
        <div aria-live="polite">
          <p>{words}</p>
          {hint && <p className={css["hint"]}>{hint}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
