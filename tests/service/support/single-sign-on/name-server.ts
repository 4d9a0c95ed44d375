import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import dns from 'dns-packet';

/** A name server of its own, on UDP and TCP. */
export interface NameServer {
  /** Such as `127.0.0.1:40123`, for `DNS_SERVERS`. */
  address: string;
  /** TXT records by name, each a list of strings. */
  records: Map<string, string[][]>;
  /** `silent` never answers, `broken` answers SERVFAIL, `tcp` asks to come again by TCP. */
  mood: 'well' | 'silent' | 'broken' | 'tcp';
  /** Names that were asked for, in order. */
  asked: string[];
  stop: () => Promise<void>;
}

/** How many ports are tried. */
const ATTEMPTS = 20;
const SERVFAIL = 2;
const NXDOMAIN = 3;

/** Starts a name server on a free port of this machine. */
export async function startNameServer(): Promise<NameServer> {
  const { udp, tcp } = await bindBoth();
  const { port } = udp.address();
  const server: NameServer = {
    address: `127.0.0.1:${port}`,
    records: new Map(),
    mood: 'well',
    asked: [],
    stop: async () => {
      udp.close();
      await new Promise((done) => tcp.close(done));
    },
  };

  const answer = (query: dns.DecodedPacket): dns.Packet => {
    const name = query.questions?.[0]?.name ?? '';
    server.asked.push(name);
    const found = server.records.get(name.toLowerCase());
    const rcode = server.mood === 'broken' ? SERVFAIL : found ? 0 : NXDOMAIN;
    return {
      ...{ type: 'response', id: query.id ?? 0, questions: query.questions ?? [] },
      flags: dns.RECURSION_DESIRED | dns.RECURSION_AVAILABLE | rcode,
      answers: rcode === 0 ? (found ?? []).map((data) => ({ type: 'TXT', name, ttl: 0, data })) : [],
    };
  };

  udp.on('message', (message, { address, port: from }) => {
    if (server.mood === 'silent') return;
    const query = dns.decode(message);
    const { flags = 0, ...reply } = answer(query);
    const isCut = server.mood === 'tcp';
    const packet = isCut ? { ...reply, flags: flags | dns.TRUNCATED_RESPONSE, answers: [] } : { ...reply, flags };
    udp.send(dns.encode(packet), from, address);
  });

  tcp.on('connection', (socket) => {
    socket.once('data', (message) =>
      socket.end(dns.streamEncode(answer(dns.streamDecode(message) as dns.DecodedPacket) as dns.DecodedPacket)),
    );
  });
  return server;
}

/** Takes one port for both protocols: a port that is free for one of them may be in use for the other. */
async function bindBoth() {
  for (let attempt = 1; ; attempt += 1) {
    const tcp = createServer().listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    const udp = createSocket('udp4').bind((tcp.address() as AddressInfo).port, '127.0.0.1');
    try {
      await once(udp, 'listening');
      return { udp, tcp };
    } catch (error) {
      tcp.close();
      if (attempt === ATTEMPTS) throw error;
    }
  }
}
