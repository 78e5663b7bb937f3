import { Box, Flex } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "#client/platform/ui/page/step-list.module.css";
import { Strong } from "#client/platform/ui/typography.tsx";

type Step<K extends string> = {
  key: K;
  title: string;
  detail: string;
  isDone: boolean;
  /** True if it needs an earlier one first. */
  isLocked?: boolean;
};

type Props<K extends string> = {
  steps: readonly Step<K>[];
  opened: K | null;
  /** Says of a step that it is done, or open. */
  words: { done: string; open: string };
  onOpen(step: K): void;
  content(step: K): ReactNode;
};

/** Steps one below the other, of which one is open. */
export function StepList<K extends string>({ steps, opened, words, onOpen, content }: Props<K>) {
  return (
    <Flex component="ol" direction="column" gap={10}>
      {steps.map(({ key, title, detail, isDone, isLocked = false }, index) => (
        <li key={key} className={css["step"]} data-open={key === opened || undefined}>
          <button type="button" aria-expanded={key === opened} disabled={isLocked} onClick={() => onOpen(key)}>
            <span className={css["mark"]} data-done={isDone || undefined} aria-hidden>
              {isDone ? <IconCheck size={16} stroke={2.4} /> : index + 1}
            </span>
            <Flex component="span" direction="column">
              <Strong fz="lg">{title}</Strong>
              <Box component="small" c="dimmed" fz="sm">
                {detail}
              </Box>
            </Flex>
            <span className="visually-hidden">{isDone ? words.done : words.open}</span>
          </button>
          {key === opened && <div className={css["content"]}>{content(key)}</div>}
        </li>
      ))}
    </Flex>
  );
}
