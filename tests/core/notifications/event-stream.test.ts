import { expect, it } from 'vitest';
import { readEventStream, type StreamEvent } from '../../../src/core/notifications/event-stream.ts';

async function read(...parts: string[]) {
  const heard: (StreamEvent | string)[] = [];
  const encoder = new TextEncoder();
  let alive = 0;
  const bytes = parts.map((part) => encoder.encode(part));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = bytes.shift();
      if (next) controller.enqueue(next);
      else controller.close();
    },
  });
  await readEventStream(body, {
    id: (id) => heard.push(id),
    event: (event) => heard.push(event),
    alive: () => alive++,
  });
  return { heard, alive };
}

it('reads events, ids and comments, however the chunks are split', async () => {
  const text =
    ': connected\nretry: 3000\nid: 7-42\n\nevent: notification\nid: 8-43\ndata: {"a":\ndata: 1}\n\n' +
    ': still here\n\ndata:plain\r\n\r\n';
  const whole = await read(text);
  expect(whole.heard).toEqual([
    '7-42',
    '8-43',
    { event: 'notification', data: '{"a":\n1}' },
    { event: 'message', data: 'plain' },
  ]);
  expect((await read(...text)).heard).toEqual(whole.heard);
});

it('keeps characters split between two chunks, and drops an unfinished event', async () => {
  const [first, second] = [
    Buffer.from('data: °C\n\ndata: cut').subarray(0, 7),
    Buffer.from('data: °C\n\ndata: cut').subarray(7),
  ];
  const heard: unknown[] = [];
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => (controller.enqueue(first), controller.enqueue(second), controller.close()),
  });
  await readEventStream(body, { id: () => {}, event: (event) => heard.push(event), alive: () => {} });
  expect(heard).toEqual([{ event: 'message', data: '°C' }]);
});

it('fails when the connection breaks', async () => {
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('cut')) });
  await expect(readEventStream(body, { id: () => {}, event: () => {}, alive: () => {} })).rejects.toThrow('cut');
});
