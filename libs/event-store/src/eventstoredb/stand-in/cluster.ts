import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb';
import { ClusterInfo, EndPoint, MemberInfo } from '@eventstore/db-client/generated/gossip_pb';
import { type Empty, UUID } from '@eventstore/db-client/generated/shared_pb';
import type { sendUnaryData, Server, ServerUnaryCall } from '@grpc/grpc-js';

/** Adds the gossip service, by which clients look for the leader of a cluster. It names one living node, the leader. */
export function gossip(server: Server, leaderPort: () => number): void {
  const read = (_: ServerUnaryCall<Empty, ClusterInfo>, done: sendUnaryData<ClusterInfo>) => {
    const leader = new MemberInfo()
      .setInstanceId(new UUID().setString(crypto.randomUUID()))
      .setState(MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new EndPoint().setAddress('127.0.0.1').setPort(leaderPort()));
    done(null, new ClusterInfo().setMembersList([leader]));
  };
  server.addService(GossipService, { read });
}
