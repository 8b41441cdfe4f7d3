import type { Channel, TurnoutByChannel } from '#contract/council/channels.ts';
import { laterTexts } from '#web/text/lazy.ts';
import { toNumberText } from '#web/text/moments.ts';
import './channel-list.css';

export function ChannelList({ channels, turnout }: { channels: readonly Channel[]; turnout: TurnoutByChannel }) {
  return (
    <div className="channels small">
      <p>{laterTexts.channels.title}</p>
      <ul className="num">
        {channels.map((channel) => (
          <li key={channel}>{laterTexts.channels[channel]({ count: toNumberText(turnout[channel]) })}</li>
        ))}
      </ul>
    </div>
  );
}
