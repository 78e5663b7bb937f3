import { Text } from "@mantine/core";
import type { ReactNode } from "react";

type StartStepProps = { title: string; hint: string; children?: ReactNode };

/** One of the numbered steps that lead to a register in use. */
export function StartStep({ title, hint, children }: StartStepProps) {
  return (
    <section>
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed" mb={children ? "xs" : 0} maw="70ch">
        {hint}
      </Text>
      {children}
    </section>
  );
}
