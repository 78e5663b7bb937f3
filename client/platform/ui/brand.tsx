import { Box, Flex } from "@mantine/core";

/** The key and the name. */
export function Brand({ compact = false }: { compact?: boolean }) {
  return (
    <Flex component="span" align="center" gap={10} display="inline-flex">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden focusable="false">
        <rect width="32" height="32" rx="8" fill="var(--mantine-color-spruce-7)" />
        <g fill="none" stroke="var(--kr-key)" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
          <circle cx="16" cy="10.5" r="4" />
          <path d="M16 14.5v11M16 21h4M16 25.5h5" />
        </g>
      </svg>
      <Box component="span" fz="lg" fw={660} lts="-0.02em" className={compact ? "visually-hidden" : ""}>
        Keyrack
      </Box>
    </Flex>
  );
}
