import { Connection } from './connection.ts';
import { serveFeed } from './serve-feed.ts';

serveFeed((outlets) => new Connection(outlets));
