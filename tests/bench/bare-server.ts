import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { initTRPC } from "@trpc/server";
import { fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import Fastify from "fastify";
import { z } from "zod";
import { openBareDatabase, seedStays } from "#tests/bench/bare-runtime.ts";

/** The baseline of a call: the bare transaction behind bare tRPC. Run as a process: DIR ROOMS BOOKINGS. */
const [dir = "", rooms = "50", total = "1000"] = process.argv.slice(2);
const runtime = openBareDatabase(join(dir, "bare.db"), seedStays(Number(rooms), Number(total)), Number(rooms));

const t = initTRPC.create();
const Stay = z.object({ room_id: z.int(), check_in: z.string(), check_out: z.string() });
const router = t.router({
  create: t.procedure.input(Stay.extend({ code: z.string(), customer: z.string() })).mutation(({ input }) => runtime.create(input)),
  move: t.procedure.input(Stay.extend({ id: z.int() })).mutation(({ input }) => runtime.move(input)),
  window: t.procedure
    .input(z.object({ from: z.string(), to: z.string(), latest: z.string() }))
    .query(({ input }) => runtime.window(input.from, input.to, input.latest)),
});

const app = Fastify();
await app.register(fastifyTRPCPlugin, { prefix: "/trpc", trpcOptions: { router } });
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.({ port: (app.server.address() as AddressInfo).port });
process.on("disconnect", () => process.exit(0));
