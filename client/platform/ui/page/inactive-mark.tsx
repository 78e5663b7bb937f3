import { Flex } from "@mantine/core";

/** Says of a record that it isn't offered any more. */
export function InactiveMark({ children }: { children: string }) {
  return (
    <Flex
      component="span"
      display="inline-flex"
      align="center"
      p="1px 8px"
      bd="1px dashed var(--mantine-color-default-border)"
      bdrs="lg"
      c="dimmed"
      fz="xs"
      fw={540}
      style={{ whiteSpace: "nowrap" }}
    >
      {children}
    </Flex>
  );
}
