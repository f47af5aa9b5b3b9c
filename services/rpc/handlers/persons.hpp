#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/persons.grpc.pb.h>

namespace collegium::rpc {

class PersonHandlers final : public v1::PersonService::CallbackService {
  public:
    explicit PersonHandlers(Environment& environment);

    grpc::ServerUnaryReactor* GetPerson(grpc::CallbackServerContext* context,
                                        const v1::GetPersonRequest* request,
                                        v1::Person* response) override;
    grpc::ServerUnaryReactor* ListPersons(grpc::CallbackServerContext* context,
                                          const v1::ListPersonsRequest* request,
                                          v1::ListPersonsResponse* response) override;
    grpc::ServerUnaryReactor* CreatePerson(grpc::CallbackServerContext* context,
                                           const v1::CreatePersonRequest* request,
                                           v1::Person* response) override;
    grpc::ServerUnaryReactor* UpdatePerson(grpc::CallbackServerContext* context,
                                           const v1::UpdatePersonRequest* request,
                                           v1::Person* response) override;
    grpc::ServerUnaryReactor* ErasePerson(grpc::CallbackServerContext* context,
                                          const v1::ErasePersonRequest* request,
                                          v1::Person* response) override;
    grpc::ServerUnaryReactor* RevealSealedField(grpc::CallbackServerContext* context,
                                                const v1::RevealSealedFieldRequest* request,
                                                v1::RevealSealedFieldResponse* response) override;

  private:
    Environment& environment_;
};

}  // namespace collegium::rpc
